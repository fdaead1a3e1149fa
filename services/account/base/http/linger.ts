import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LINGER_MS = 5_000

/**
 * Lets a refusal be read by a client that is still sending: a connection closed with unread bytes in it is reset, and
 * the reset may overtake the answer. Instead it is ended, and what still comes is thrown away until the client ends it
 * too (nginx: `lingering_close`).
 */
export function lingerAfterRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    if (!socket.writableEnded) return
    // After the connection was ended nothing more is done for whoever sends on.
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onSend', async (request) => {
    const { socket, complete } = request.raw
    // Node closes with `destroySoon` once an answer that says `connection: close` is written.
    if (!complete) socket.destroySoon = () => endAndWait(socket)
  })
}

function endAndWait(socket: Socket): void {
  socket.end()
  const last = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(last))
}
