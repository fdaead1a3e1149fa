import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { problem } from './fail.ts'

const JSON_TYPE = 'application/json'
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(;|$))/i

/**
 * Bodies are read as uncompressed JSON in UTF-8. Everything else is refused, never read as something it is not. An empty
 * body is none, because many clients declare JSON on every request.
 */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null)
    const type = request.headers['content-type'] ?? ''
    if (OTHER_CHARSET.test(type) || !isUtf8(body)) return done(problem('invalid_request'))
    return parse(request, body.toString('utf8'), done)
  })
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw problem('invalid_request')
  })
}
