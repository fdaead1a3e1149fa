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

/** The headers that matter, no two alike in length and first letter. */
const NAMES = [
  'host',
  'expect',
  'referer',
  'upgrade',
  'trailer',
  'user-agent',
  'connection',
  'content-length',
  'x-forwarded-for',
  'proxy-connection',
  'transfer-encoding',
] as const
type Name = (typeof NAMES)[number]

const LETTERS = 32
const slotOf = (length: number, first: number) => length * LETTERS + (first & (LETTERS - 1))
const NAME_AT: (Name | undefined)[] = new Array(LETTERS * LETTERS).fill(undefined)
for (const name of NAMES) NAME_AT[slotOf(name.length, name.charCodeAt(0))] = name

/** Which header that matters begins at `at` and is `length` long, in any case; names are letters, digits and `-`. */
function nameAt(text: string, at: number, length: number): Name | undefined {
  if (length >= LETTERS) return undefined
  const name = NAME_AT[slotOf(length, text.charCodeAt(at))]
  if (name === undefined) return undefined
  for (let i = 0; i < length; i++)
    if ((text.charCodeAt(at + i) | 0x20) !== name.charCodeAt(i)) return undefined
  return name
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
    switch (nameAt(text, at, colon - at)) {
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
