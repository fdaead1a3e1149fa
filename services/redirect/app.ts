import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Log } from '@sluice/kit/log'
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { send } from './redirects/answer.ts'
import { watchIdleSockets } from './redirects/idle-sockets.ts'
import { NOT_FOUND_PAGE, type Page, WRONG_METHOD_PAGE } from './redirects/pages.ts'
import { readTarget } from './redirects/target.ts'
import type { Visits } from './redirects/visits.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000

export type AppDeps = { visit: Visits['visit']; log: Log; isLast: () => boolean }

/**
 * The public port. `GET|HEAD /t/{code}` is answered before Fastify's router sees it; Fastify answers all else: a page
 * for wrong methods and unknown paths.
 */
export function buildApp({ visit, log, isLast }: AppDeps): FastifyInstance {
  let forgetIdle = () => {}

  function serverBefore(router: (request: IncomingMessage, response: ServerResponse) => void): Server {
    const server = createServer({
      optimizeEmptyRequests: true,
      keepAliveTimeout: 0,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
    })
    const idle = watchIdleSockets(server)
    forgetIdle = idle.close
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      idle.seen(request.socket)
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return router(request, response)
      const target = readTarget(request.url ?? '')
      if (target) visit(request, response, target)
      else send(response, NOT_FOUND_PAGE, 0, isLast())
    })
    return server
  }

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: serverBefore,
    exposeHeadRoutes: false,
  })
  const show = (reply: FastifyReply, page: Page) => {
    reply.hijack()
    send(reply.raw, page, 0, isLast())
  }
  app.addHook('onRequest', async (request, reply) => {
    show(reply, request.url.startsWith('/t/') ? WRONG_METHOD_PAGE : NOT_FOUND_PAGE)
  })
  app.addHook('onClose', async () => forgetIdle())
  return app
}
