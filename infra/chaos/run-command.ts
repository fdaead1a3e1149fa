import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bareEnv } from '@sluice/local/stores/system-env'

const root = new URL('../..', import.meta.url).pathname

/** Runs a service's command to its end and returns standard output. Throws its output unless it exits 0. */
export async function runCommand(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<string> {
  const { code, text, out } = await endOf(entry, env, args)
  if (code !== 0) throw new Error(`${entry} ended with ${code}\n${text}`)
  return out
}

/** Runs a process that should end by itself, and kills it after `withinMs`; `text` is all of its output. */
export async function endOf(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
  withinMs?: number,
): Promise<{ code: number | null; text: string; out: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: { ...bareEnv(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    texts.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    texts.err += chunk
  })
  const late = withinMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), withinMs)
  const [code] = (await once(child, 'close').finally(() => clearTimeout(late))) as [number | null]
  return { code, text: texts.out + texts.err, out: texts.out }
}
