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

const letter = (name: string) => name.charCodeAt(0)
const C = letter('c')
const E = letter('e')
const H = letter('h')
const P = letter('p')
const R = letter('r')
const T = letter('t')
const U = letter('u')
const X = letter('x')

/** Whether a header may be one that matters, by its name's length and first letter: most lines are told apart by that. */
function mayMatter(length: number, first: number): boolean {
  const lower = first | 0x20
  switch (length) {
    case 4:
      return lower === H
    case 6:
      return lower === E
    case 7:
      return lower === R || lower === U || lower === T
    case 10:
      return lower === U || lower === C
    case 14:
      return lower === C
    case 15:
      return lower === X
    case 16:
      return lower === P
    case 17:
      return lower === T
    default:
      return false
  }
}

const isBlank = (char: number) => char === 32 || char === 9

/** A header's value: what lies between these, without blanks around it. */
function valueIn(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

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
    if (mayMatter(colon - at, text.charCodeAt(at)))
      switch (text.slice(at, colon).toLowerCase()) {
        case 'host':
          hasHost = true
          break
        case 'user-agent':
          if (userAgent !== undefined) return undefined
          userAgent = valueIn(text, colon + 1, lineEnd)
          break
        case 'referer':
          if (referrer !== undefined) return undefined
          referrer = valueIn(text, colon + 1, lineEnd)
          break
        case 'x-forwarded-for':
          if (forwardedFor !== undefined) return undefined
          forwardedFor = valueIn(text, colon + 1, lineEnd)
          break
        case 'connection':
          if (valueIn(text, colon + 1, lineEnd).toLowerCase() !== 'keep-alive') return undefined
          break
        case 'expect':
        case 'upgrade':
        case 'trailer':
        case 'content-length':
        case 'proxy-connection':
        case 'transfer-encoding':
          return undefined
      }
    at = lineEnd + 2
  }
  if (!hasHost) return undefined
  return { code: target.code, query: target.query, userAgent, referrer, forwardedFor, end }
}
