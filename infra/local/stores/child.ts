import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { guardProcess } from './guard.ts'
import { noteProcess, stopOrphan } from './orphan.ts'
import type { LineLog } from './store.ts'

const KEPT_LINES = 20

export type ChildSpec = {
  name: string
  command: string
  args: string[]
  /** Where its pid is kept, so that the next start can end it if we die before it. */
  pidFile: string
  log: LineLog
  /** Added to our own environment. */
  env?: Record<string, string>
  cwd?: string
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
    env: { ...process.env, ...spec.env },
  }
  if (spec.cwd !== undefined) options.cwd = spec.cwd
  if (spec.uid !== undefined) options.uid = spec.uid
  if (spec.gid !== undefined) options.gid = spec.gid
  const child = spawn(spec.command, spec.args, options)
  const lines = keepLines(child, spec.log)
  const pid = await startedPid(child, spec.name)
  await noteProcess(spec.pidFile, pid)
  const guard = guardProcess(pid, spec.stopSignal)

  let stopping = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      guard.kill('SIGKILL')
      resolve()
    }
    if (child.exitCode !== null || child.signalCode !== null) end()
    else child.once('exit', end)
  })
  const lastLines = () => lines.join('\n')
  return {
    pid,
    lastLines,
    exited: new Promise((resolve) => {
      child.once('close', (code, signal) => {
        if (!stopping) resolve(`${lastLines()}\n${spec.name} ended by itself (${signal ?? `code ${code}`})`)
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
