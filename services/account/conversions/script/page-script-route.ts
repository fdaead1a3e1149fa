import type { FastifyInstance } from 'fastify'
import { PAGE_SCRIPT, PAGE_SCRIPT_TAG } from './page-script.ts'

/** Serves the script to pages of any origin. It is no part of the API, and the same for every account. */
export function pageScriptRoute(app: FastifyInstance): void {
  app.get('/c.js', async (request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      etag: PAGE_SCRIPT_TAG,
      // Pages may ask for it with `crossorigin`, or be isolated.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === PAGE_SCRIPT_TAG) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT)
  })
}
