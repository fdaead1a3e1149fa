import { readTarget } from '../redirects/target.ts'

/** A whole request for a link, read out of the bytes it stands in. */
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

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const COLON = 58
const DELETE = 127
/** Stands behind what has come: no byte of a request that is read here. */
const END = 0

const METHOD = 'GET '
const VERSION = ' HTTP/1.1\r\n'
const QUERY = /^[!"$-~]*$/

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

const IN_NAME = new Uint8Array(256)
for (const char of Buffer.from('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
  IN_NAME[char] = 1

/** Which header that matters begins at `at` and is `length` long, in any case; names are letters, digits and `-`. */
function nameAt(bytes: Buffer, at: number, length: number): Name | undefined {
  if (length >= LETTERS) return undefined
  const name = NAME_AT[slotOf(length, bytes[at]!)]
  if (name === undefined) return undefined
  for (let i = 0; i < length; i++) if ((bytes[at + i]! | 0x20) !== name.charCodeAt(i)) return undefined
  return name
}

const isBlank = (byte: number) => byte === SPACE || byte === TAB
const isText = (byte: number) => byte >= SPACE && byte < DELETE
/** The same of all four bytes of a word: what is below or above text has its highest bit set by one of these. */
const areText = (word: number) => (((word - 0x20202020) | (word + 0x01010101)) & 0x80808080) === 0

/**
 * Reads requests that came into `bytes`, at its beginning, `count` of them; overwrites the byte behind. Answers the first
 * one, if it is as browsers send them: `GET`, a link's path, HTTP/1.1, a `Host`, plain ASCII header lines, no body,
 * nothing that asks for more than an answer. Undefined: it is whole but other than that, or not whole, or fills `bytes`;
 * `node:http` knows what to make of it.
 */
export function createRequestReader(bytes: Buffer): (count: number) => PlainRequest | undefined {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  /** Every scan by words ends at one that there is. */
  const room = words.length * 4

  /** Where a header's value ends that begins at `from`. */
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

  return (count) => {
    if (count >= room) return undefined
    bytes[count] = END
    const text = bytes.toString('latin1', 0, count)
    if (!text.startsWith(METHOD)) return undefined
    const urlEnd = text.indexOf(' ', METHOD.length)
    if (urlEnd < 0 || !text.startsWith(VERSION, urlEnd)) return undefined
    const target = readTarget(text.slice(METHOD.length, urlEnd))
    if (!target || !QUERY.test(target.query)) return undefined

    let at = urlEnd + VERSION.length
    let hasHost = false
    let userAgent: string | undefined
    let referrer: string | undefined
    let forwardedFor: string | undefined
    while (bytes[at] !== CR) {
      const name = at
      while (IN_NAME[bytes[at]!] === 1) at++
      const colon = at
      if (colon === name || bytes[colon] !== COLON) return undefined
      at = endOfValue(colon + 1)
      if (bytes[at] !== CR || bytes[at + 1] !== LF) return undefined
      let start = colon + 1
      let end = at
      at += 2
      const header = nameAt(bytes, name, colon - name)
      if (header === undefined) continue
      while (start < end && isBlank(bytes[start]!)) start++
      while (end > start && isBlank(bytes[end - 1]!)) end--
      switch (header) {
        case 'host':
          hasHost = true
          break
        case 'user-agent':
          if (userAgent !== undefined) return undefined
          userAgent = text.slice(start, end)
          break
        case 'referer':
          if (referrer !== undefined) return undefined
          referrer = text.slice(start, end)
          break
        case 'x-forwarded-for':
          if (forwardedFor !== undefined) return undefined
          forwardedFor = text.slice(start, end)
          break
        case 'connection':
          if (text.slice(start, end).toLowerCase() !== 'keep-alive') return undefined
          break
        default:
          // It changes how the request is to be read.
          return undefined
      }
    }
    if (!hasHost || bytes[at + 1] !== LF) return undefined
    return { code: target.code, query: target.query, userAgent, referrer, forwardedFor, end: at + 2 }
  }
}
