import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { TrustedProxies } from '@sluice/kit/client-address'
import { Client, type Dispatcher, errors, Pool } from 'undici'
import { BodyTooLarge, boundedBody } from './bounded-body.ts'
import { answerHeaders, forwardedHeaders } from './forwarded-headers.ts'
import { sendText } from './plain-answer.ts'

export type Upstream = {
  pass(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Waits for what is in flight. */
  close(): Promise<void>
}

export type UpstreamOptions = {
  name: string
  origin: string
  trusted: TrustedProxies
  answerTimeoutMs: number
  maxBodyBytes: number
  /** Called with each failure that the visitor saw, for the log and the metrics. */
  onFailure(status: number, error: Error): void
}

/**
 * A service resets a connection only with a request on it that it has not read, as after the connection was closed
 * on its side; a clean end instead may follow a visit that was counted, and must not be asked for twice.
 */
function certainlyUnread(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function statusOf(error: Error): number {
  if (error instanceof BodyTooLarge) return 413
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError ? 504 : 502
}

/** One service behind the front door. Bodies stream both ways; what a service does not answer becomes 502 or 504. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const timeouts = {
    connect: { timeout: 3_000 },
    headersTimeout: options.answerTimeoutMs,
    bodyTimeout: options.answerTimeoutMs,
  }
  const pool = new Pool(options.origin, {
    connections: 128,
    pipelining: 1,
    // Shorter than a service that restarts keeps idle connections open (1.5 s), so that this side closes first.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
    ...timeouts,
  })

  const once = (by: Dispatcher, request: IncomingMessage, gone: AbortSignal) =>
    by.request({
      path: request.url as string,
      method: request.method as Dispatcher.HttpMethod,
      headers: forwardedHeaders(request.rawHeaders, request.socket.remoteAddress ?? '', options.trusted),
      body: boundedBody(request, options.maxBodyBytes),
      signal: gone,
    })

  const repeatable = (request: IncomingMessage) =>
    (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)

  async function ask(request: IncomingMessage, gone: AbortSignal) {
    try {
      return await once(pool, request, gone)
    } catch (error) {
      if (gone.aborted || !repeatable(request) || !certainlyUnread(error)) throw error
    }
    // A new connection, because the other kept ones may be as dead.
    const fresh = new Client(options.origin, timeouts)
    const answer = once(fresh, request, gone)
    void answer.catch(() => {}).then(() => fresh.close())
    return await answer
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const answer = await ask(request, gone.signal)
      response.writeHead(answer.statusCode, answerHeaders(answer.headers))
      await pipeline(answer.body, response)
    } catch (error) {
      if (response.destroyed || gone.signal.aborted) return
      const fault = error as Error
      const status = statusOf(fault)
      options.onFailure(status, fault)
      if (response.headersSent) response.destroy()
      else sendText(response, status, PLAIN[status] as string, request.complete)
    }
  }
  return { pass, close: () => pool.close() }
}

const PLAIN: Record<number, string> = {
  413: 'The request is larger than this server takes.',
  502: 'This part of the site is not available right now. Please try again in a moment.',
  504: 'This part of the site took too long to answer. Please try again in a moment.',
}

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  )
}
