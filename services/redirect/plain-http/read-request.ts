import { readTarget } from '../redirects/target.ts'

/** A whole request for a link, read out of the text it stands in. */
export type PlainRequest = {
  code: string
  /** Without `?`; empty: there is none. */
  query: string
  userAgent: string | undefined
  referrer: string | undefined
  forwardedFor: string | undefined
  /** Where it ends. */
  end: number
}

const METHOD = 'GET '
const VERSION = ' HTTP/1.1\r\n'
const QUERY = /^[!"$-~]*$/
const HEADER_LINES = /(?:[A-Za-z0-9-]+:[\t -~]*\r\n)+\r\n/y
const CR = 13

/**
 * Reads the request that `text` (its bytes as latin1) begins with, if it is one as browsers send them: `GET`, a
 * link's path, HTTP/1.1, a `Host`, plain ASCII header lines, no body, nothing that asks for more than an answer.
 * Undefined: it is whole but other than that, or not whole; `node:http` knows what to make of it.
 */
export function readPlainRequest(text: string): PlainRequest | undefined {
  if (!text.startsWith(METHOD)) return undefined
  const urlEnd = text.indexOf(' ', METHOD.length)
  if (urlEnd < 0 || !text.startsWith(VERSION, urlEnd)) return undefined
  const target = readTarget(text.slice(METHOD.length, urlEnd))
  if (!target || !QUERY.test(target.query)) return undefined
  let at = urlEnd + VERSION.length
  HEADER_LINES.lastIndex = at
  if (!HEADER_LINES.test(text)) return undefined
  const end = HEADER_LINES.lastIndex

  let hasHost = false
  let userAgent: string | undefined
  let referrer: string | undefined
  let forwardedFor: string | undefined
  while (text.charCodeAt(at) !== CR) {
    const colon = text.indexOf(':', at)
    const lineEnd = text.indexOf('\r', colon)
    // The lengths of the names that matter; most lines are told apart by this alone.
    switch (colon - at) {
      case 4:
      case 6:
      case 7:
      case 10:
      case 14:
      case 15:
      case 16:
      case 17: {
        const value = () => text.slice(colon + 1, lineEnd).trim()
        switch (text.slice(at, colon).toLowerCase()) {
          case 'host':
            hasHost = true
            break
          case 'user-agent':
            if (userAgent !== undefined) return undefined
            userAgent = value()
            break
          case 'referer':
            if (referrer !== undefined) return undefined
            referrer = value()
            break
          case 'x-forwarded-for':
            if (forwardedFor !== undefined) return undefined
            forwardedFor = value()
            break
          case 'connection':
            if (value().toLowerCase() !== 'keep-alive') return undefined
            break
          case 'expect':
          case 'upgrade':
          case 'trailer':
          case 'content-length':
          case 'proxy-connection':
          case 'transfer-encoding':
            return undefined
        }
      }
    }
    at = lineEnd + 2
  }
  if (!hasHost) return undefined
  return { code: target.code, query: target.query, userAgent, referrer, forwardedFor, end }
}
