import { hasGoodHost } from '@sluice/kit/host-header'
import type { FastifyInstance } from 'fastify'
import { problem } from './fail.ts'

/** Refuses requests with two `Host` lines or an invalid one: a proxy in front may have used the other. */
export function refuseHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (hasGoodHost(raw.rawHeaders, raw.httpVersion)) return
    reply.header('connection', 'close')
    throw problem('invalid_request')
  })
}
