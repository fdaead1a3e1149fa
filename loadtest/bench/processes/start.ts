import { createWriteStream } from 'node:fs'
import { type Server, startServer } from '@sluice/local/processes/start-server'

export type Started = Pick<Server, 'name' | 'pid' | 'port' | 'internalPort'> & { stop(): Promise<void> }

export type StartOptions = {
  name: string
  /** Core or cores for all its threads; any by default. */
  core?: number | readonly number[]
  command: string
  args: string[]
  env: Record<string, string>
  /** Directory of its output. */
  logs: string
  /** For programs without a `listening` line: ready once this port answers. */
  port?: number
  readyWithinMs?: number
}

/** `PATH` for tools; Node itself is started by its full path. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Starts a process and resolves once it listens; otherwise throws its last lines. If it later ends by itself, the bench
 * ends, because its figures would be wrong.
 */
export async function start({ core, readyWithinMs = 30_000, ...options }: StartOptions): Promise<Started> {
  const log = createWriteStream(`${options.logs}/${options.name}.log`)
  const pinned = core !== undefined && {
    command: 'taskset',
    args: ['-c', String(core), options.command, ...options.args],
  }
  const server = await startServer({
    ...options,
    ...pinned,
    env: { PATH: SYSTEM_PATH, HOME: options.logs, ...options.env },
    log: (line) => void log.write(`${line}\n`),
    readyMs: readyWithinMs,
  })
  let wanted = true
  void server.ended.then((how) => {
    if (wanted) throw new Error(`${options.name} ended with ${how}\n${server.lines().slice(-30).join('\n')}`)
  })
  return {
    ...server,
    async stop() {
      wanted = false
      await server.stop()
    },
  }
}
