import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Log } from '@sluice/kit/log'
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { createPlainConnections, type PlainConnections } from './plain-http/plain-connections.ts'
import { send } from './redirects/answer.ts'
import { httpVisit } from './redirects/http-visit.ts'
import { watchIdleSockets } from './redirects/idle-sockets.ts'
import { NOT_FOUND_PAGE, type Page, WRONG_METHOD_PAGE } from './redirects/pages.ts'
import type { Visits } from './redirects/visits.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000

export type AppDeps = {
  serve: Visits['serve']
  /** Whether whole, plain requests are read without `node:http`. */
  plainHttp: boolean
  log: Log
  isLast: () => boolean
}

export type App = {
  server: Server
  /** undefined: `node:http` reads every request. */
  plain: PlainConnections | undefined
  /** Takes no new connections; resolves when there are none. */
  closeServer: () => Promise<void>
  /** Ends the connections that wait for no answer. */
  closeIdle: () => void
  closeAll: () => void
  /** After the server is closed. */
  close: () => Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Everything that is no visit: a page for wrong methods and unknown paths. */
function buildRest(log: Log, isLast: () => boolean, serverFactory: (router: Handler) => Server) {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory,
    exposeHeadRoutes: false,
  })
  const show = (reply: FastifyReply, page: Page) => {
    reply.hijack()
    send(reply.raw, page, 0, isLast())
  }
  app.addHook('onRequest', async (request, reply) => {
    show(reply, request.url.startsWith('/t/') ? WRONG_METHOD_PAGE : NOT_FOUND_PAGE)
  })
  return app
}

/**
 * The public port. `GET|HEAD /t/{code}` is answered before Fastify's router sees it; Fastify answers all else. Plain
 * requests are read by `plain-http`; connections that send anything else are `node:http`'s from then on.
 */
export async function buildApp({ serve, plainHttp, log, isLast }: AppDeps): Promise<App> {
  const server = createServer({
    optimizeEmptyRequests: true,
    keepAliveTimeout: 0,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 5_000,
  })
  const [nodeHttp] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  if (!nodeHttp) throw new Error('node:http does not listen for connections')
  const idle = watchIdleSockets(server)
  const serveFrom =
    (router: Handler): Handler =>
    (request, response) => {
      idle.seen(request.socket)
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return router(request, response)
      const visit = httpVisit(request, response)
      if (visit) serve(visit)
      else send(response, NOT_FOUND_PAGE, 0, isLast())
    }
  const rest = buildRest(log, isLast, (router) => server.on('request', serveFrom(router)))
  const handOver = (socket: Socket) => nodeHttp.call(server, socket)
  const plain = plainHttp ? createPlainConnections({ serve, seen: idle.seen, handOver }) : undefined
  if (plain) server.off('connection', nodeHttp).on('connection', plain.take)
  await rest.ready()

  return {
    server,
    plain,
    closeServer: () => new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())),
    closeIdle() {
      plain?.closeIdle()
      server.closeIdleConnections()
    },
    closeAll() {
      plain?.closeAll()
      server.closeAllConnections()
    },
    async close() {
      idle.close()
      await rest.close()
    },
  }
}
