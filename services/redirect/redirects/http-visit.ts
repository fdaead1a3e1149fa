import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from './answer.ts'
import { isPlainText } from './json-text.ts'
import { isPrefetchIn } from './prefetch.ts'
import { readTarget } from './target.ts'
import { tidyUrl } from './tidy-url.ts'
import type { Visit } from './visit.ts'

/** The visit to `url` that `node:http` has read; undefined when it names no link. `isLast`: of its connection. */
export function httpVisit(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  isLast: boolean,
): Visit | undefined {
  const { headers, socket } = request
  const { 'user-agent': userAgent = '', referer = '', host = '' } = headers
  const forwardedFor = String(headers['x-forwarded-for'] ?? '')
  const language = headers['accept-language'] ?? ''
  const bytes = Buffer.from(url + userAgent + referer + forwardedFor + language + host, 'latin1')
  const target = readTarget(bytes, 0, url.length)
  if (!target) {
    const tidied = tidyUrl(url)
    return tidied === undefined ? undefined : httpVisit(request, response, tidied, isLast)
  }
  const referrerAt = url.length + userAgent.length
  const forwardedAt = referrerAt + referer.length
  const languageAt = forwardedAt + forwardedFor.length
  const hostAt = languageAt + language.length
  return {
    head: {
      ...target,
      userAgent: { start: url.length, end: referrerAt },
      referrer: { start: referrerAt, end: forwardedAt },
      forwardedFor: { start: forwardedAt, end: languageAt },
      language: { start: languageAt, end: hostAt },
      host: { start: hostAt, end: bytes.length },
      isPrefetch: isPrefetchIn(headers),
      isPlain: isPlainText(userAgent) && isPlainText(referer),
      end: bytes.length,
    },
    bytes,
    own: undefined,
    isHead: request.method === 'HEAD',
    socket,
    send: (answer, version, last) => send(response, answer, version, last || isLast),
  }
}
