import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ended, type Group, startGroup } from './group.ts'
import { hearListening } from './listening.ts'

export type ServerSpec = {
  name: string
  command: string
  args: readonly string[]
  /** All that it is given of an environment. */
  env: NodeJS.ProcessEnv
  cwd?: string
  log?(line: string): void
  /** For a program that prints no `listening` line: it is up when this port answers. */
  port?: number
  /** From its start until it listens. */
  readyMs: number
}

export type Server = Group & {
  name: string
  /** 0 when it has none. */
  port: number
  internalPort: number
  /** How it ended, once nothing that shares its output runs any more. */
  ended: Promise<Ended>
  /** Ends it and everything it started at once, as a power switch would. */
  killGroup(): Promise<void>
  /** SIGTERM; SIGKILL to everything it started after `ms` (15,000). Gives how it ended. */
  stop(ms?: number): Promise<Ended>
}

/** A server that ended, or took too long, before it listened; `late` when it was too long. Its last lines are in the message. */
export class NotListening extends Error {
  override name = 'NotListening'
  readonly late: boolean
  constructor(message: string, late: boolean) {
    super(message)
    this.late = late
  }
}

const KEPT_LINES = 2_000
/** Of these in an error. */
const TOLD_LINES = 30
/** For the last lines of one that has ended; another process may hold its output open. */
const LAST_LINES_MS = 1_000

/**
 * Starts a server in a group of its own and waits until it listens; leaves nothing running when it throws. What is
 * forgotten ends with us, and so does everything that it started.
 */
export async function startServer(spec: ServerSpec): Promise<Server> {
  const listening = hearListening()
  const group = await startGroup({
    ...spec,
    log(line) {
      spec.log?.(line)
      listening.line(line)
    },
    keptLines: KEPT_LINES,
    ifWeDie: { signal: 'SIGKILL', to: 'group' },
  })
  const ended = group.closed.then(() => group.exited)
  const over = new AbortController()
  const told = (why: string) => `${spec.name} ${why}\n${group.lines().slice(-TOLD_LINES).join('\n')}`
  const killGroup = async () => {
    group.signalGroup('SIGKILL')
    await group.closed
  }
  try {
    const { port = 0, internalPort = 0 } = await Promise.race([
      listening.said,
      answers(spec.port, over.signal),
      group.exited.then(async (how) => {
        await Promise.race([group.closed, sleep(LAST_LINES_MS)])
        throw new NotListening(told(`ended with ${how}`), false)
      }),
      sleep(spec.readyMs, undefined, { signal: over.signal, ref: false }).then(() => {
        throw new NotListening(told(`was not listening after ${spec.readyMs} ms`), true)
      }),
    ])
    return {
      ...group,
      name: spec.name,
      port,
      internalPort,
      ended,
      killGroup,
      async stop(ms = 15_000) {
        group.signal('SIGTERM')
        const late = setTimeout(() => group.signalGroup('SIGKILL'), ms)
        const how = await ended
        clearTimeout(late)
        return how
      },
    }
  } catch (error) {
    await killGroup()
    throw error
  } finally {
    over.abort()
  }
}

/** Resolves when the port answers; never without one. */
async function answers(
  port: number | undefined,
  over: AbortSignal,
): Promise<{ port: number; internalPort?: number }> {
  while (port !== undefined && !over.aborted) {
    if (await opens(port)) return { port }
    await sleep(20)
  }
  return new Promise(() => {})
}

const opens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false)).once('connect', () => resolve(socket.destroy().destroyed))
  })
