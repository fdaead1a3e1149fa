import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readRunning } from '@sluice/local/start/state-file'
import { freePort } from '@sluice/local/stores/free-port'
import { bareEnv } from '@sluice/local/stores/system-env'
import { leaksIn } from '@sluice/local/testing/leaks'
import { type NewUser, openUsers } from './users.ts'

const ROOT = new URL('../..', import.meta.url).pathname

export type Product = {
  origin: string
  /** Folder of its state and logs, and its main process. */
  home: string
  pid: number
  /** Environment of commands against it. */
  env: Readonly<Record<string, string>>
  /** Creates a user with exactly `calls` calls. */
  createUser(user: NewUser): Promise<void>
  /** Pauses a link like a takedown. */
  pauseLink(id: number): Promise<void>
  /** The metrics of every part, as Prometheus would read them. */
  metrics(): Promise<string>
  /** Sends SIGTERM and removes its data; rejects unless everything stopped cleanly and no log holds a secret. */
  stop(): Promise<void>
}

/** Starts the whole product like `make start`, on a free port and its own home. `nodeArgs` apply to the main process only. */
export async function startProduct(
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): Promise<Product> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-e2e-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeArgs, 'infra/local/start/main.ts'], {
    cwd: ROOT,
    env: {
      ...bareEnv(process.env),
      SLUICE_HOME: home,
      SLUICE_PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const origin = `http://localhost:${port}`
  await line(child, `Sluice is ready at ${origin}`)
  const state = await readRunning(home)
  const secrets = Object.entries(state?.env ?? {}).flatMap(([name, value]) => secretOf(name, value))
  const users = openUsers(state?.env.DATABASE_URL ?? '')
  return {
    origin,
    home,
    pid: child.pid ?? 0,
    env: state?.env ?? {},
    createUser: (user) => {
      secrets.push(user.password)
      return users.create(user)
    },
    pauseLink: users.pauseLink,
    async metrics() {
      const urls = (state?.parts ?? []).flatMap(({ internalUrl }) => internalUrl ?? [])
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/metrics`)))
      return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
    },
    async stop() {
      await users.close()
      child.kill('SIGTERM')
      const [code] = await exited
      if (code !== 0) throw new Error(`the product stopped with ${code}`)
      const leaks = leaksIn(await logLines(join(home, 'logs')), secrets)
      if (leaks.length > 0) throw new Error(`the logs contain secrets:\n${leaks.slice(0, 5).join('\n')}`)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The secret parts of a setting. */
function secretOf(name: string, value: string): string[] {
  if (/SECRET|PASSWORD/.test(name)) return [value]
  return URL.canParse(value) ? [new URL(value).password] : []
}

/** Every log line of every part of the product. */
async function logLines(dir: string): Promise<string[]> {
  const files = await readdir(dir)
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
  return texts.flatMap((text) => text.split('\n'))
}

/** Waits for a line; throws the whole output if the process ends first. */
async function line(child: ChildProcess, wanted: string): Promise<void> {
  const printed: string[] = []
  if (!child.stdout) throw new Error('standard output is not piped')
  for await (const text of createInterface(child.stdout)) {
    printed.push(text)
    if (text.includes(wanted)) {
      child.stdout.resume()
      return
    }
  }
  throw new Error(`the product ended before it was ready:\n${printed.join('\n')}`)
}
