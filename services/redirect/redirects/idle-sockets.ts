import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EACH_MS = 10_000
/** A connection is closed after this many checks without a request. */
const IDLE_LOOKS = 8
/** A closed connection that stays open because its client reads nothing is cut off this many checks later. */
const STUCK_LOOKS = 2
/** At the limit this share of all connections is closed: searching for a single one would take long. */
const ROOM_SHARE = 1 / 32

const SEEN = Symbol('seen')
type WatchedSocket = Socket & { [SEEN]?: number }

export type IdleSockets = {
  seen: (socket: Socket) => void
  /** Closes the longest idle connections, starting with those that never sent a request. */
  makeRoom: () => void
  close: () => void
}

export type IdleOptions = {
  most?: number
  lookEachMs?: number
}

/**
 * Closes connections after 70 to 80 seconds without a request, by checking all of them periodically. A timer per request,
 * as in Node's `keepAliveTimeout`, would cost something at every visit. At `most` connections a new one replaces the
 * longest idle ones.
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
