import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { guardProcess } from '../stores/guard.ts'

export type GroupSpec = {
  name: string
  command: string
  args: readonly string[]
  /** Its whole environment. */
  env: NodeJS.ProcessEnv
  cwd?: string | undefined
  uid?: number | undefined
  gid?: number | undefined
  /** Opens an IPC channel; its end tells the child that we are gone. */
  ipc?: boolean
  /** Gets each line of its output, standard or error. */
  log(line: string): void
  /** Number of latest lines to keep. */
  keptLines: number
  /** Signal it gets if we die without stopping it, sent to the leader only or to the whole group. */
  ifWeDie: { signal: NodeJS.Signals; to: 'leader' | 'group' }
}

/** An exit code, or the signal that ended a process. */
export type Ended = number | NodeJS.Signals

/** A process that leads its own group, with its descendants in that group. */
export type Group = {
  pid: number
  /** Resolves once the leader has ended. */
  exited: Promise<Ended>
  /** Resolves once its output has closed, too: no process that shares it runs any more. */
  closed: Promise<void>
  /** The latest lines of its output. */
  lines(): string[]
  /** Signals the leader only. */
  signal(name: NodeJS.Signals): void
  signalGroup(name: NodeJS.Signals): void
}

/**
 * Starts a process in its own group: ctrl-C in the terminal reaches only us, and we stop things in order. If we die
 * without stopping it, a waiting shell signals it.
 */
export async function startGroup(spec: GroupSpec): Promise<Group> {
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe', ...(spec.ipc ? (['ipc'] as const) : [])],
    detached: true,
    env: spec.env,
  }
  for (const key of ['uid', 'gid'] as const) if (spec[key] !== undefined) options[key] = spec[key]
  if (spec.cwd !== undefined) options.cwd = spec.cwd
  const child = spawn(spec.command, [...spec.args], options)
  const lines = keepLines(child, spec)
  const exited = once(child, 'exit').then(([code, signal]: (Ended | null)[]): Ended => signal ?? code ?? 0)
  const closed = once(child, 'close').then(() => {})
  const pid = await startedPid(child, spec.name, [exited, closed])
  const toGroup = spec.ifWeDie.to === 'group'
  const guard = guardProcess(toGroup ? -pid : pid, spec.ifWeDie.signal)
  void (toGroup ? closed : exited).then(() => guard.kill('SIGKILL'))
  return {
    pid,
    exited,
    closed,
    lines: () => [...lines],
    signal: (name) => void child.kill(name),
    signalGroup: (name) => signalIfThere(-pid, name),
  }
}

/** Signals a process, or a group given as a negative number; does nothing if it has already ended. */
function signalIfThere(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function keepLines(child: ChildProcess, { log, keptLines }: GroupSpec): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      log(line)
    })
  }
  return lines
}

/** `ends` never resolve if it cannot be started. */
function startedPid(child: ChildProcess, name: string, ends: readonly Promise<unknown>[]): Promise<number> {
  for (const end of ends) end.catch(() => {})
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${name} could not be started`, { cause: error })))
    child.once('spawn', () => resolve(child.pid as number))
  })
}
