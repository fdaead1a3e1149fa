import type { Server } from 'node:net'
import { countedLog } from './counted-log.ts'
import type { Log } from './log.ts'

/**
 * Connections that may wait until a busy process accepts them. Node's 511 is little for a burst: a further one would wait
 * a second for its second attempt. Linux cuts this to `net.core.somaxconn`, which is 4096 by default.
 */
export const LISTEN_BACKLOG = 4096

/** Resolves once `server` listens at the address, on the open descriptor or on a new socket. Rejects when it cannot. */
export function listen(
  server: Server,
  at: { host: string; port: number } | { fd: number } | { path: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, LISTEN_BACKLOG, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Logs connections that the machine could not accept, such as for want of memory. Unhandled, one would end the process. */
export function logAcceptErrors(server: Server, log: Log): void {
  const failed = countedLog(log.error.bind(log), 'a connection could not be accepted')
  server.on('error', (err: NodeJS.ErrnoException) => failed.note(err.code ?? err.name, { err }))
}
