import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { countedLog } from '@sluice/kit/counted-log'
import { hasGoodHost } from '@sluice/kit/host-header'
import type { Log } from '@sluice/kit/log'
import { createLineEscaper, type LineEscaper } from './node-http/escape-lines.ts'
import { createRefusals } from './node-http/refusal.ts'
import { pathOfTarget } from './node-http/request-target.ts'
import { createPlainConnections, type PlainConnections } from './plain-http/plain-connections.ts'
import { send } from './redirects/answer.ts'
import { httpVisit } from './redirects/http-visit.ts'
import { watchIdleSockets } from './redirects/idle-sockets.ts'
import { BAD_REQUEST_PAGE, NOT_FOUND_PAGE, WRONG_METHOD_PAGE } from './redirects/pages.ts'
import type { Visit } from './redirects/visit.ts'
import { pageLanguageOf } from './redirects/visitor-language.ts'
import type { Visits } from './redirects/visits.ts'
import { type AnswerTimes, createAnswerTimes } from './served/answer-times.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const LOOK_EACH_MS = 5_000

export type AppDeps = {
  serve: Visits['serve']
  leadOf: Visits['leadOf']
  /** Whether plain requests that arrive whole are read without `node:http`. */
  plainHttp: boolean
  log: Log
  isLast: () => boolean
  /** A request whose head is still incomplete after this long is refused. */
  headersTimeoutMs?: number
  /** At this many connections the longest idle ones are closed to make room. */
  mostConnections?: number
}

export type App = {
  server: Server
  /** undefined: `node:http` reads every request. */
  plain: PlainConnections | undefined
  times: AnswerTimes
  /** Stops accepting connections; resolves when none is left. */
  closeServer: () => Promise<void>
  /** Closes connections that have no answer pending. */
  closeIdle: () => void
  closeAll: () => void
  /** To be called after the server has closed. */
  close: () => void
}

/**
 * After these headers something other than a request may follow. Visits have no body and never upgrade, so such a
 * request is answered without the rest, and its connection is closed.
 */
const MORE_FOLLOWS = ['content-length', 'transfer-encoding', 'upgrade'] as const
const announcesMore = ({ headers }: IncomingMessage) =>
  MORE_FOLLOWS.some((name) => headers[name] !== undefined)

function timed(visit: Visit, times: AnswerTimes): Visit {
  const began = times.begin()
  const { send } = visit
  visit.send = (answer, version, last) => {
    send(answer, version, last)
    times.end(began)
  }
  return visit
}

/**
 * The public port. `plain-http` reads plain requests. A connection that sends anything else belongs to `node:http` from
 * then on and gets the same answers (docs/decisions/0036).
 */
export function buildApp(deps: AppDeps): App {
  const { serve, leadOf, plainHttp, log, isLast, headersTimeoutMs, mostConnections } = deps
  const refused = countedLog(log.info.bind(log), 'requests refused')
  const refusals = createRefusals(refused)
  const times = createAnswerTimes()
  const headersTimeout = headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  const server = createServer({
    optimizeEmptyRequests: true,
    keepAliveTimeout: 0,
    headersTimeout,
    requestTimeout: Math.max(REQUEST_TIMEOUT_MS, headersTimeout),
    connectionsCheckingInterval: Math.min(LOOK_EACH_MS, headersTimeout),
    requireHostHeader: false,
  })
  // A client may close its side after its request and still wait for the answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  const [nodeHttp] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  if (!nodeHttp) throw new Error('node:http does not listen for connections')
  const idle = watchIdleSockets(server, mostConnections === undefined ? {} : { most: mostConnections })

  // When the process runs out of files, a failed accept without a listener would end the worker.
  server.on('error', (error: NodeJS.ErrnoException) => {
    refused.note(error.code ?? error.name)
    idle.makeRoom()
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method } = request
    if (!refusals.isOpen(socket)) return
    idle.seen(socket)
    refusals.answering(socket, response)
    const path = hasGoodHost(request.rawHeaders, request.httpVersion)
      ? pathOfTarget(request.url ?? '')
      : undefined
    if (path === undefined) refused.note('host or target')
    const last = isLast() || path === undefined || announcesMore(request)
    if (last) refusals.close(socket)
    const language = pageLanguageOf(request.headers['accept-language'] ?? '')
    if (path === undefined) {
      send(response, BAD_REQUEST_PAGE[language], 0, last)
      return
    }
    const isVisit = method === 'GET' || method === 'HEAD'
    const visit = isVisit ? httpVisit(request, response, path, last) : undefined
    const lead = visit ? undefined : leadOf(request.headers.host ?? '', path.replace(/\?.*$/s, ''))
    if (visit) serve(timed(visit, times))
    else if (lead && isVisit) send(response, lead, 0, last)
    else {
      const pages = !isVisit && path.startsWith('/t/') ? WRONG_METHOD_PAGE : NOT_FOUND_PAGE
      send(response, pages[language], 0, last)
    }
  }
  // Never ask for a body, whatever the client expects.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, answer)
  const lines = new WeakMap<object, LineEscaper>()
  server.on('clientError', (error, socket) =>
    refusals.clientError(error, socket as Socket, lines.get(socket)?.isTooLong() ?? false),
  )
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    refused.note('CONNECT')
    refusals.refuse(socket, WRONG_METHOD_PAGE.zh)
  })

  /** Hands the connection to `node:http` for good, with its request lines escaped. `unread` comes first. */
  function handOver(socket: Socket, unread?: Buffer): void {
    const escaper = createLineEscaper()
    lines.set(socket, escaper)
    const { push } = socket
    socket.push = (bytes: Buffer | null) => push.call(socket, bytes && escaper.escape(bytes))
    if (unread) socket.unshift(escaper.escape(unread))
    nodeHttp!.call(server, socket)
    // With a `data` listener Node's parser reads from the socket's stream instead of from its handle.
    socket.on('data', () => {})
  }
  const plain = plainHttp ? createPlainConnections({ serve, seen: idle.seen, times, handOver }) : undefined
  server.off('connection', nodeHttp).on('connection', plain?.take ?? ((socket) => handOver(socket)))

  return {
    server,
    plain,
    times,
    closeServer: () => new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())),
    closeIdle() {
      plain?.closeIdle()
      server.closeIdleConnections()
    },
    closeAll() {
      plain?.closeAll()
      server.closeAllConnections()
    },
    close() {
      idle.close()
      refused.close()
    },
  }
}
