import { isPrefetchPurpose } from '../redirects/prefetch.ts'
import { readTarget } from '../redirects/target.ts'
import type { VisitHead } from '../redirects/visit.ts'
import { NOTHING, type Span, textAt } from '../span.ts'
import { isWordAt, nameAt } from './header-names.ts'

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34
const HASH = 35
const ZERO = 48
const NINE = 57
const COLON = 58
const BACKSLASH = 92
const DELETE = 127
/** Written after the received bytes; no request that is read here contains it. */
const END = 0

const METHOD = Buffer.from('GET ')
const VERSION = Buffer.from(' HTTP/1.1\r\n')
const KEEP_ALIVE = 'keep-alive'

const IN_NAME = new Uint8Array(256)
for (const char of Buffer.from('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
  IN_NAME[char] = 1

const IN_HOST = new Uint8Array(256)
for (const char of Buffer.from('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'))
  IN_HOST[char] = 1

/** Whether a plain host name or v4 address, with or without a port, stands there. */
function isHostIn(bytes: Buffer, { start, end }: Span): boolean {
  let at = start
  while (at < end && IN_HOST[bytes[at]!] === 1) at++
  if (at < end && bytes[at] === COLON)
    do at++
    while (at < end && bytes[at]! >= ZERO && bytes[at]! <= NINE)
  return at === end
}

function areAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false
  return true
}

const isBlank = (byte: number) => byte === SPACE || byte === TAB
/** Clients send raw UTF-8 in queries. It is escaped when it is passed on to a destination. */
const isInUrl = (byte: number) => byte > SPACE && byte !== DELETE && byte !== HASH
const isText = (byte: number) => byte >= SPACE && byte < DELETE
const isPlainByte = (byte: number) => isText(byte) && byte !== QUOTE && byte !== BACKSLASH
/** The same for all four bytes of a word: a byte below or above text gets its highest bit set by one of the terms. */
const areText = (word: number) => (((word - 0x20202020) | (word + 0x01010101)) & 0x80808080) === 0
const hasZero = (word: number) => ((word - 0x01010101) & ~word & 0x80808080) !== 0
const arePlain = (word: number) => areText(word) && !hasZero(word ^ 0x22222222) && !hasZero(word ^ 0x5c5c5c5c)

/**
 * Reads requests at the start of `bytes`, `count` bytes of them; overwrites the byte after. Returns the head of the first
 * one if it looks as browsers send it: `GET`, a link's path, HTTP/1.1, one `Host`, plain ASCII header lines, no body,
 * nothing that asks for more than an answer. Undefined: it is something else, incomplete, or fills `bytes`; `node:http`
 * handles it.
 */
export function createRequestReader(bytes: Buffer): (count: number) => VisitHead | undefined {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  /** Scans by words end at a whole word. */
  const room = words.length * 4

  /** The end of the text from `from` on in which JSON escapes nothing. */
  function endOfPlain(from: number): number {
    let at = from
    while ((at & 3) !== 0 && isPlainByte(bytes[at]!)) at++
    if ((at & 3) !== 0) return at
    let word = at >> 2
    while (arePlain(words[word]!)) word++
    at = word << 2
    while (isPlainByte(bytes[at]!)) at++
    return at
  }

  /** The end of the header value that continues at `from`. */
  function endOfValue(from: number): number {
    let at = from
    for (;;) {
      while ((at & 3) !== 0 && isText(bytes[at]!)) at++
      if ((at & 3) === 0) {
        let word = at >> 2
        while (areText(words[word]!)) word++
        at = word << 2
        while (isText(bytes[at]!)) at++
      }
      if (bytes[at] !== TAB) return at
      at++
    }
  }

  /** A header's value without surrounding blanks. */
  function valueIn(from: number, to: number): Span {
    let start = from
    let end = to
    while (start < end && isBlank(bytes[start]!)) start++
    while (end > start && isBlank(bytes[end - 1]!)) end--
    return { start, end }
  }

  return (count) => {
    if (count >= room) return undefined
    bytes[count] = END
    if (!areAt(bytes, 0, METHOD)) return undefined
    let urlEnd = METHOD.length
    while (isInUrl(bytes[urlEnd]!)) urlEnd++
    if (!areAt(bytes, urlEnd, VERSION)) return undefined
    const target = readTarget(bytes, METHOD.length, urlEnd)
    if (!target) return undefined

    let at = urlEnd + VERSION.length
    let host = NOTHING
    let userAgent = NOTHING
    let referrer = NOTHING
    let forwardedFor = NOTHING
    let language = NOTHING
    let isPrefetch = false
    let isPlain = true
    while (bytes[at] !== CR) {
      const name = at
      while (IN_NAME[bytes[at]!] === 1) at++
      const colon = at
      if (colon === name || bytes[colon] !== COLON) return undefined
      const header = nameAt(bytes, name, colon - name)
      at = colon + 1
      if (header === 'user-agent' || header === 'referer') {
        at = endOfPlain(at)
        isPlain &&= bytes[at] === CR
      }
      if (bytes[at] !== CR) at = endOfValue(at)
      if (bytes[at] !== CR || bytes[at + 1] !== LF) return undefined
      const end = at
      at += 2
      if (header === undefined) continue
      const value = valueIn(colon + 1, end)
      switch (header) {
        case 'host':
          if (host !== NOTHING || !isHostIn(bytes, value)) return undefined
          host = value
          break
        case 'user-agent':
          if (userAgent !== NOTHING) return undefined
          userAgent = value
          break
        case 'referer':
          if (referrer !== NOTHING) return undefined
          referrer = value
          break
        case 'x-forwarded-for':
          if (forwardedFor !== NOTHING) return undefined
          forwardedFor = value
          break
        case 'accept-language':
          if (language !== NOTHING) return undefined
          language = value
          break
        case 'sec-purpose':
        case 'purpose':
        case 'x-moz':
          isPrefetch ||= isPrefetchPurpose(textAt(bytes, value))
          break
        case 'connection':
          if (value.end - value.start !== KEEP_ALIVE.length || !isWordAt(bytes, value.start, KEEP_ALIVE))
            return undefined
          break
        default:
          // It changes how the request must be read.
          return undefined
      }
    }
    if (host === NOTHING || bytes[at + 1] !== LF) return undefined
    const { code, query, isBare } = target
    const end = at + 2
    return {
      code,
      query,
      isBare,
      host,
      userAgent,
      referrer,
      forwardedFor,
      language,
      isPrefetch,
      isPlain,
      end,
    }
  }
}
