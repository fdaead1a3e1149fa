import { setTimeout as sleep } from 'node:timers/promises'
import { startGroup } from '../processes/group.ts'
import { noteProcess, stopOrphan } from './orphan.ts'
import { endProcesses, identify } from './own-processes.ts'
import type { LineLog } from './store.ts'
import { systemEnv } from './system-env.ts'

const KEPT_LINES = 20
/** Wait for the last lines of an ended child; another process may hold its output open. */
const LAST_LINES_MS = 1_000

export type ChildSpec = {
  name: string
  command: string
  args: string[]
  /** File of its pid, so that the next start can end it if we die first. */
  pidFile: string
  log: LineLog
  /** Variables added to those of `systemEnv`. */
  env?: Record<string, string>
  cwd?: string
  /** Working folder of this child and its children only; processes it leaves there when it dies are ended. */
  folder?: string
  uid?: number
  gid?: number
  /** Opens an IPC channel; its end tells the child that we are gone. */
  ipc?: boolean
  stopSignal: NodeJS.Signals
  /** SIGKILL follows after this time. */
  stopMs: number
}

export type Child = {
  pid: number
  /** Resolves with its last lines once it has ended by itself and none of its children run any more. */
  exited: Promise<string>
  stop(): Promise<void>
  lastLines(): string
}

/**
 * Ends an orphan of an earlier run, then starts a child in its own process group. If we die without stopping it, it is
 * signalled.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  await stopOrphan(spec.pidFile, spec.stopSignal, spec.stopMs)
  const group = await startGroup({
    ...spec,
    env: { ...systemEnv(process.env), ...spec.env },
    keptLines: KEPT_LINES,
    ifWeDie: { signal: spec.stopSignal, to: 'leader' },
  })
  const { pid } = group
  const own = await identify(pid, spec.folder)
  // Without this note a later run cannot end it, but the child is still needed now.
  await noteProcess(spec.pidFile, own).catch((error: Error) =>
    spec.log(`the process id of ${spec.name} could not be recorded: ${error.message}`),
  )
  let stopping = false
  const ended = group.exited.then(async (how) => {
    await endProcesses(own, spec.stopSignal, 0)
    return typeof how === 'number' ? `code ${how}` : how
  })
  const lastLines = () => group.lines().join('\n')
  return {
    pid,
    lastLines,
    exited: new Promise((resolve) => {
      void ended.then(async (how) => {
        await Promise.race([group.closed, sleep(LAST_LINES_MS)])
        if (!stopping) resolve(`${lastLines()}\n${spec.name} ended by itself (${how})`)
      })
    }),
    async stop() {
      stopping = true
      group.signal(spec.stopSignal)
      const late = setTimeout(() => group.signal('SIGKILL'), spec.stopMs)
      await ended
      clearTimeout(late)
    },
  }
}
