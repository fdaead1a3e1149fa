import { createWriteStream } from 'node:fs'
import { type Server, startServer } from '@sluice/local/processes/start-server'

export type Started = Pick<Server, 'name' | 'pid' | 'port' | 'internalPort'> & { stop(): Promise<void> }

export type StartOptions = {
  name: string
  /** The core or cores all threads of it may run on; without one, any. */
  core?: number | readonly number[]
  command: string
  args: string[]
  env: Record<string, string>
  /** Directory for its output. */
  logs: string
  /** For programs that print no `listening` line: ready when this port answers. */
  port?: number
  readyWithinMs?: number
}

/** Where tools are looked for; Node itself is started by its full path. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Starts a process and resolves when it listens; throws with its last lines otherwise. One that ends later without
 * being stopped ends the bench: what is measured then is not what is told.
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
