import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardProcess } from './guard.ts'
import { noteProcess, stopOrphan } from './orphan.ts'
import { endProcesses, identify } from './own-processes.ts'
import type { LineLog } from './store.ts'
import { systemEnv } from './system-env.ts'

const KEPT_LINES = 20
/** For the last lines of a child that has ended; another process may hold its output open. */
const LAST_LINES_MS = 1_000

export type ChildSpec = {
  name: string
  command: string
  args: string[]
  /** Where its pid is kept, so that the next start can end it if we die before it. */
  pidFile: string
  log: LineLog
  /** Besides what every program may know of the machine. */
  env?: Record<string, string>
  cwd?: string
  /** Where only this child and its children work; what it leaves running there when it dies is ended. */
  folder?: string
  uid?: number
  gid?: number
  /** Opens an IPC channel, whose end tells the child that we are gone. */
  ipc?: boolean
  stopSignal: NodeJS.Signals
  /** After this long without an end, SIGKILL. */
  stopMs: number
}

export type Child = {
  pid: number
  /** Resolves with its last lines once it has ended by itself and nothing that it started runs any more. */
  exited: Promise<string>
  stop(): Promise<void>
  lastLines(): string
}

/**
 * Starts a child in a process group of its own (ctrl-C in the terminal reaches only us, and we stop things in order),
 * after ending an orphan of an earlier life. If we die without stopping it, a waiting shell signals it.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  await stopOrphan(spec.pidFile, spec.stopSignal, spec.stopMs)
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe', ...(spec.ipc ? ['ipc' as const] : [])],
    detached: true,
    env: { ...systemEnv(process.env), ...spec.env },
  }
  if (spec.cwd !== undefined) options.cwd = spec.cwd
  if (spec.uid !== undefined) options.uid = spec.uid
  if (spec.gid !== undefined) options.gid = spec.gid
  const child = spawn(spec.command, spec.args, options)
  const lines = keepLines(child, spec.log)
  const pid = await startedPid(child, spec.name)
  const own = await identify(pid, spec.folder)
  // Without the note a later life cannot end it; that is no reason to go without it now.
  await noteProcess(spec.pidFile, own).catch((error: Error) =>
    spec.log(`the process id of ${spec.name} could not be noted: ${error.message}`),
  )
  const guard = guardProcess(pid, spec.stopSignal)

  let stopping = false
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ended = exitOf(child).then(async (how) => {
    guard.kill('SIGKILL')
    await endProcesses(own, spec.stopSignal, 0)
    return how
  })
  const lastLines = () => lines.join('\n')
  return {
    pid,
    lastLines,
    exited: new Promise((resolve) => {
      void ended.then(async (how) => {
        await Promise.race([closed, sleep(LAST_LINES_MS)])
        if (!stopping) resolve(`${lastLines()}\n${spec.name} ended by itself (${how})`)
      })
    }),
    async stop() {
      stopping = true
      child.kill(spec.stopSignal)
      const late = setTimeout(() => child.kill('SIGKILL'), spec.stopMs)
      await ended
      clearTimeout(late)
    },
  }
}

/** Resolves with the signal or the code that ended it. */
function exitOf(child: ChildProcess): Promise<string> {
  const how = () => child.signalCode ?? `code ${child.exitCode}`
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(how())
  return new Promise((resolve) => child.once('exit', () => resolve(how())))
}

function keepLines(child: ChildProcess, log: LineLog): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      log(line)
    })
  }
  return lines
}

function startedPid(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${name} could not be started`, { cause: error })))
    child.once('spawn', () => resolve(child.pid as number))
  })
}
