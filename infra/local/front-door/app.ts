import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { TrustedProxies } from '@sluice/kit/client-address'
import type { Log } from '@sluice/kit/log'
import { sendText } from './plain-answer.ts'
import { siteAnswer } from './site-answer.ts'
import type { Site } from './site-files.ts'
import { createUpstream } from './upstream.ts'

export type FrontDoorDeps = {
  log: Log
  /** The web build as it is now. */
  site: () => Site
  redirectUrl: string
  accountUrl: string
  /** Whether `/dev/mail` is account's, as in local mode, or nobody's. */
  devMail: boolean
  trusted: TrustedProxies
}

/** Room for a 5 MB screenshot and the form around it. */
const MAX_BODY_BYTES = 6 * 1024 * 1024

export type FrontDoor = {
  server: Server
  /** Takes nothing new, waits for what is in flight. */
  close(): Promise<void>
}

/** The one public port: `/t/` goes to redirect, `/api/` to account, and in local mode the caught mails; all else is the web application. */
export function buildFrontDoor(deps: FrontDoorDeps): FrontDoor {
  const upstream = (name: string, origin: string, answerTimeoutMs: number, maxBodyBytes: number) =>
    createUpstream({
      name,
      origin,
      trusted: deps.trusted,
      answerTimeoutMs,
      maxBodyBytes,
      onFailure: (status, error) => deps.log.warn({ err: error, upstream: name, status }, 'not answered'),
    })
  const redirect = upstream('redirect', deps.redirectUrl, 10_000, 65_536)
  const account = upstream('account', deps.accountUrl, 30_000, MAX_BODY_BYTES)

  const isAccounts = (url: string) =>
    url.startsWith('/api/') || (deps.devMail && /^\/dev\/mail(\.json)?(\?|$)/.test(url))

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url as string
    if (url.startsWith('/t/')) void redirect.pass(request, response)
    else if (isAccounts(url)) void account.pass(request, response)
    else if (!url.startsWith('/')) sendText(response, 400, 'This address cannot be read.', false)
    else answerFromSite(deps.site(), request, response)
  }

  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 60_000,
      maxHeaderSize: 16_384,
    },
    answer,
  )
  async function close() {
    const closed = new Promise((resolve) => server.close(resolve))
    // A connection that was answering falls idle later, and would then be kept for its next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const last = setTimeout(() => server.closeAllConnections(), 10_000)
    await closed
    clearInterval(idle)
    clearTimeout(last)
    await Promise.all([redirect.close(), account.close()])
  }
  return { server, close }
}

function answerFromSite(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = siteAnswer(site, {
    method: request.method as string,
    url: request.url as string,
    acceptEncoding: request.headers['accept-encoding']?.toString(),
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, headers)
  response.end(body)
}
