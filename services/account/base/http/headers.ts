import type { FastifyInstance, FastifyReply } from 'fastify'

const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE'
/** What a page of another origin may read besides the body. */
const EXPOSED_HEADERS = 'RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed, Sluice-Version'
const ALLOWED_HEADERS = 'Authorization, Content-Type, Accept-Language, Idempotency-Key, Sluice-Version'

/** Headers of every answer. */
export function protect(reply: FastifyReply, https: boolean): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  if (https) reply.header('strict-transport-security', 'max-age=31536000')
}

/** Headers of every answer, and CORS for exactly the listed origins. */
export function setHeaders(app: FastifyInstance, webOrigins: readonly string[], https: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    protect(reply, https)
    if (webOrigins.length === 0) return
    reply.header('vary', 'Origin')
    const origin = request.headers.origin
    if (!origin || !webOrigins.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      reply.headers({
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': '600',
      })
      return reply.code(204).send()
    }
  })
}
