import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { systemEnv } from '../stores/system-env.ts'
import { Refused } from './refused.ts'

export type CommandSpec = {
  name: string
  args: string[]
  env: Record<string, string>
  cwd: string
  log(line: string): void
  /** Keeps its output out of the log, because it holds a password. */
  secret?: boolean
}

/** Runs one of our commands to its end. Resolves with its output; throws its last lines when it fails. */
export async function runCommand(spec: CommandSpec, halt: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, spec.args, {
    cwd: spec.cwd,
    env: { ...systemEnv(process.env), ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    signal: halt,
    killSignal: 'SIGTERM',
  })
  // `close` also reports an aborted child.
  child.on('error', () => {})
  const printed: string[] = []
  const tail: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line)
    if (!spec.secret) spec.log(line)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    tail.push(line)
    spec.log(line)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code === 0) return printed.join('\n')
  const last = [...(spec.secret ? [] : printed), ...tail].slice(-20).join('\n')
  throw new Refused(`${last}\n${spec.name} failed (${signal ?? `code ${code}`})`)
}
