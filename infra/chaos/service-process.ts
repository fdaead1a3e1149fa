import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Late } from './wait.ts'

const root = new URL('../..', import.meta.url).pathname

export type ServicePlan = {
  name: string
  /** Entry file from the repository's root. */
  entry: string
  env: Record<string, string>
  /** Everything it prints is appended here. */
  logFile: string
}

export type ServiceProcess = {
  name: string
  pid: number
  port: number
  internalPort: number
  /** Resolves with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>
  /** Signals the process alone. */
  signal(name: NodeJS.Signals): void
  /** Signals it and everything it started. */
  signalGroup(name: NodeJS.Signals): void
  /** Ends the process and everything it started at once, as a power switch would. */
  killGroup(): Promise<void>
  /** Asks it to stop; kills what is left after `withinMs` and then throws. */
  stop(withinMs?: number): Promise<void>
}

type Listening = { msg: 'listening'; port?: number; internalPort?: number }

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) signalGroup(child)
})

/** Lets a signal end this process in a way that takes all services along; they would go on without it. */
export function endOnSignal(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(1))
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals = 'SIGKILL') {
  try {
    if (child.pid) process.kill(-child.pid, name)
  } catch {
    // The group is gone already.
  }
}

/** Runs a service as the leader of a process group of its own and waits for its `listening` line. */
export async function startService(plan: ServicePlan, withinMs = 90_000): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [plan.entry], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...plan.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  alive.add(child)
  const log = createWriteStream(plan.logFile, { flags: 'a' })
  child.stderr.pipe(log, { end: false })
  const exited = once(child, 'exit').then(([code]) => {
    alive.delete(child)
    return code as number | null
  })
  // Its workers write to the same pipes: these close when the last one is gone, with its locks and its ports.
  const closed = once(child, 'close')

  const listening = new Promise<Listening>((resolve, reject) => {
    const lastLines: string[] = []
    createInterface(child.stdout).on('line', (line) => {
      log.write(`${line}\n`)
      if (lastLines.push(line) > 5) lastLines.shift()
      const said = line.startsWith('{') ? (JSON.parse(line) as Partial<Listening>) : {}
      if (said.msg === 'listening' && said.internalPort) resolve(said as Listening)
    })
    const told = (why: string) => `${plan.name} ${why}, see ${plan.logFile}\n${lastLines.join('\n')}`
    const late = () => reject(new Late(told(`is not listening after ${withinMs} ms`)))
    const timer = setTimeout(late, withinMs)
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(told(`ended with ${code}`)))
    })
    child.once('error', reject)
  })

  const killGroup = async () => {
    signalGroup(child)
    await closed
  }
  let ports: Listening
  try {
    ports = await listening
  } catch (error) {
    await killGroup()
    throw error
  }
  return {
    name: plan.name,
    pid: child.pid ?? 0,
    port: ports.port ?? 0,
    internalPort: ports.internalPort ?? 0,
    exited,
    signal: (name) => void child.kill(name),
    signalGroup: (name) => signalGroup(child, name),
    killGroup,
    async stop(stopWithinMs = 20_000) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => signalGroup(child), stopWithinMs)
      const code = await exited
      clearTimeout(timer)
      if (code !== 0) throw new Error(`${plan.name} stopped with ${code}, see ${plan.logFile}`)
    },
  }
}

/** Runs a command of a service to its end; throws with what it printed unless it exits 0. Returns standard output. */
export async function runCommand(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<string> {
  const { code, text, out } = await endOf(entry, env, args)
  if (code !== 0) throw new Error(`${entry} ended with ${code}\n${text}`)
  return out
}

/** Runs what is expected to end by itself, and ends it when it does not in `withinMs`; `text` is all that it printed. */
export async function endOf(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
  withinMs?: number,
): Promise<{ code: number | null; text: string; out: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
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
