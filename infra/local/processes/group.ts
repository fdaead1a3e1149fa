import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { guardProcess } from '../stores/guard.ts'

export type GroupSpec = {
  name: string
  command: string
  args: readonly string[]
  /** All that it is given of an environment. */
  env: NodeJS.ProcessEnv
  cwd?: string | undefined
  uid?: number | undefined
  gid?: number | undefined
  /** Opens an IPC channel, whose end tells the child that we are gone. */
  ipc?: boolean
  /** Takes each line that it prints, on either output. */
  log(line: string): void
  /** How many of its newest lines are kept. */
  keptLines: number
  /** What it gets if we die without stopping it: its leader alone, or everything it started too. */
  ifWeDie: { signal: NodeJS.Signals; to: 'leader' | 'group' }
}

/** An exit code, or the signal that ended a process. */
export type Ended = number | NodeJS.Signals

/** A process that leads a group of its own, with all that it starts and that stays in it. */
export type Group = {
  pid: number
  /** Resolves when the leader has ended. */
  exited: Promise<Ended>
  /** Resolves when its output has closed too: nothing that shares it runs any more. */
  closed: Promise<void>
  /** The newest of the lines that it printed. */
  lines(): string[]
  /** To the leader alone. */
  signal(name: NodeJS.Signals): void
  signalGroup(name: NodeJS.Signals): void
}

/**
 * Starts a process in a group of its own: ctrl-C in the terminal reaches only us, and we stop things in order. If we die
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

/** Sends a signal to a process, or to a group as a negative number; nothing when it has ended by itself. */
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

/** `ends` never come when it cannot be started. */
function startedPid(child: ChildProcess, name: string, ends: readonly Promise<unknown>[]): Promise<number> {
  for (const end of ends) end.catch(() => {})
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${name} could not be started`, { cause: error })))
    child.once('spawn', () => resolve(child.pid as number))
  })
}
