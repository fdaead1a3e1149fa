import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LINGER_MS = 5_000

/**
 * Lets a client that is still sending read a refusal. Closing a connection with unread bytes resets it, and the
 * reset may overtake the answer. Instead the connection is ended, and further bytes are discarded until the client
 * ends it too (nginx: `lingering_close`).
 */
export function lingerAfterRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    if (!socket.writableEnded) return
    // Nothing more is done for a client that sends on after the connection was ended.
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onSend', async (request) => {
    const { raw } = request
    // Node closes with `destroySoon` once an answer with `connection: close` is written.
    if (!raw.complete) raw.socket.destroySoon = () => endAndWait(raw)
  })
}

function endAndWait(request: IncomingMessage): void {
  const { socket } = request
  socket.end()
  // Whoever read the body may have left it paused, and Node discards only what nobody began to read.
  request.unpipe()
  request.resume()
  const last = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(last))
}
