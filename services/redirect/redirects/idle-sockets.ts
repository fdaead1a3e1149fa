import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EACH_MS = 10_000
const IDLE_MS = 75_000

const SEEN = Symbol('seen')
type WatchedSocket = Socket & { [SEEN]?: number }

/**
 * Closes connections that asked nothing for a while, by one look at all of them now and then: a timer for each
 * request, as Node's own `keepAliveTimeout` has it, costs a twelfth of the throughput.
 */
export function watchIdleSockets(server: Server): {
  seen: (socket: Socket, now: number) => void
  close: () => void
} {
  const sockets = new Set<WatchedSocket>()
  server.on('connection', (socket: WatchedSocket) => {
    socket[SEEN] = performance.now()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const limit = performance.now() - IDLE_MS
    for (const socket of sockets) if ((socket[SEEN] ?? 0) < limit) socket.destroySoon()
  }, LOOK_EACH_MS)
  timer.unref()
  return {
    seen(socket: WatchedSocket, now) {
      socket[SEEN] = now
    },
    close: () => clearInterval(timer),
  }
}
