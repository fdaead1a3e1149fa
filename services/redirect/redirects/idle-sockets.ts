import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EACH_MS = 10_000
/** A connection is closed that asked nothing over this many looks. */
const IDLE_LOOKS = 8
/** One that is closed and does not go, as its client takes nothing more, is cut off this many looks later. */
const STUCK_LOOKS = 2
/** Of all connections this part is closed when there are too many: to look for one at a time would take long. */
const ROOM_SHARE = 1 / 32

const SEEN = Symbol('seen')
type WatchedSocket = Socket & { [SEEN]?: number }

export type IdleSockets = {
  /** The connection asked something. */
  seen: (socket: Socket) => void
  /** Closes those that have asked nothing for the longest time, first of all those that never asked. */
  makeRoom: () => void
  close: () => void
}

export type IdleOptions = {
  /** More connections than this are never open. */
  most?: number
  lookEachMs?: number
}

/**
 * Closes connections that asked nothing for 70 to 80 seconds, by one look at all of them now and then: a timer for
 * each request, as Node's own `keepAliveTimeout` has it, is a cost that every visit would bear. At `most` connections
 * a new one takes the place of the longest idle ones.
 */
export function watchIdleSockets(server: Server, options: IdleOptions = {}): IdleSockets {
  const { most = Number.POSITIVE_INFINITY, lookEachMs = LOOK_EACH_MS } = options
  const sockets = new Set<WatchedSocket>()
  let look = 0
  const seen = (socket: WatchedSocket) => {
    socket[SEEN] = look
  }
  const lastSeen = (socket: WatchedSocket) => socket[SEEN] ?? 0
  function makeRoom(): void {
    const longestIdle = [...sockets].toSorted((a, b) => lastSeen(a) - lastSeen(b))
    for (const socket of longestIdle.slice(0, Math.ceil(sockets.size * ROOM_SHARE))) {
      sockets.delete(socket)
      socket.destroy()
    }
  }
  server.on('connection', (socket: WatchedSocket) => {
    if (sockets.size >= most) makeRoom()
    socket[SEEN] = look - 0.5
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    look++
    for (const socket of sockets) {
      const idle = look - lastSeen(socket)
      if (idle >= IDLE_LOOKS + STUCK_LOOKS) socket.destroy()
      else if (idle >= IDLE_LOOKS) socket.destroySoon()
    }
  }, lookEachMs)
  timer.unref()
  return { seen, makeRoom, close: () => clearInterval(timer) }
}
