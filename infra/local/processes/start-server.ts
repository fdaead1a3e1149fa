import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ended, type Group, startGroup } from './group.ts'
import { hearListening } from './listening.ts'

export type ServerSpec = {
  name: string
  command: string
  args: readonly string[]
  /** Its whole environment. */
  env: NodeJS.ProcessEnv
  cwd?: string
  log?(line: string): void
  /** For a program without a `listening` line: it is up once this port answers. */
  port?: number
  /** Limit from its start until it listens. */
  readyMs: number
}

export type Server = Group & {
  name: string
  /** 0 if it has none. */
  port: number
  internalPort: number
  /** How it ended, once no process that shares its output runs any more. */
  ended: Promise<Ended>
  /** Kills it and its descendants at once, like a power cut. */
  killGroup(): Promise<void>
  /** Sends SIGTERM, and SIGKILL to the whole group after `ms` (15,000). Returns how it ended. */
  stop(ms?: number): Promise<Ended>
}

/** A server ended or timed out (`late`) before it listened. The message has its last lines. */
export class NotListening extends Error {
  override name = 'NotListening'
  readonly late: boolean
  constructor(message: string, late: boolean) {
    super(message)
    this.late = late
  }
}

const KEPT_LINES = 2_000
/** Number of lines in an error. */
const TOLD_LINES = 30
/** Wait for the last lines of an ended server; another process may hold its output open. */
const LAST_LINES_MS = 1_000

/**
 * Starts a server in its own group and waits until it listens; leaves nothing running when it throws. A server that is
 * not stopped ends with us, together with its descendants.
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

/** Resolves once the port answers; never without a port. */
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
