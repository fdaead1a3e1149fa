import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EACH_MS = 10_000
/** A connection is closed that asked nothing over this many looks. */
const IDLE_LOOKS = 8

const SEEN = Symbol('seen')
type WatchedSocket = Socket & { [SEEN]?: number }

/**
 * Closes connections that asked nothing for 70 to 80 seconds, by one look at all of them now and then: a timer for
 * each request, as Node's own `keepAliveTimeout` has it, is a cost that every visit would bear.
 */
export function watchIdleSockets(
  server: Server,
  lookEachMs = LOOK_EACH_MS,
): { seen: (socket: Socket) => void; close: () => void } {
  const sockets = new Set<WatchedSocket>()
  let look = 0
  const seen = (socket: WatchedSocket) => {
    socket[SEEN] = look
  }
  server.on('connection', (socket: WatchedSocket) => {
    seen(socket)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    look++
    for (const socket of sockets) if (look - (socket[SEEN] ?? 0) >= IDLE_LOOKS) socket.destroySoon()
  }, lookEachMs)
  timer.unref()
  return { seen, close: () => clearInterval(timer) }
}
