import { CAMPAIGN_PARAMETERS, MAX_CAMPAIGN_BYTES } from '@sluice/contract/campaign'
import type { Span } from '../span.ts'
import { escapedText } from './json-text.ts'

const SPACE = 0x20
const QUOTE = 0x22
const PERCENT = 0x25
const AMPERSAND = 0x26
const PLUS = 0x2b
const COMMA = 0x2c
const EQUALS = 0x3d
const BACKSLASH = 0x5c
const DELETE = 0x7f

type Parameter = { name: Buffer; key: Buffer; bit: number }
const PARAMETERS: readonly Parameter[] = CAMPAIGN_PARAMETERS.map((name, place) => ({
  name: Buffer.from(name),
  key: Buffer.from(`"${name}":"`),
  bit: 1 << place,
}))
/** By the first byte of their names. */
const BEGINNING = Array.from({ length: 256 }, (_, first) => {
  const found = PARAMETERS.filter(({ name }) => name[0] === first)
  return found.length > 0 ? found : undefined
})

/** Two bytes of UTF-8 are at most the six of an escape; behind each value come a quote and a comma. */
export const CAMPAIGN_ROOM = PARAMETERS.reduce(
  (sum, { key }) => sum + key.length + 3 * MAX_CAMPAIGN_BYTES + 2,
  0,
)

/** Bytes that do not depend on what follows the last of them: a character has at most four. */
const value = Buffer.alloc(MAX_CAMPAIGN_BYTES + 3)

const HEX = new Int8Array(256).fill(-1)
for (const [digit, char] of [...'0123456789abcdef'].entries()) {
  HEX[char.charCodeAt(0)] = digit
  HEX[char.toUpperCase().charCodeAt(0)] = digit
}

/** Whether a parameter of this name stands there. The byte behind it is looked at first: most others fail by it. */
function isNameAt(bytes: Buffer, at: number, end: number, name: Buffer): boolean {
  const behind = at + name.length
  if (behind > end) return false
  if (behind < end && bytes[behind] !== EQUALS && bytes[behind] !== AMPERSAND) return false
  for (let i = 1; i < name.length; i++) if (bytes[at + i] !== name[i]) return false
  return true
}

function parameterAt(bytes: Buffer, at: number, end: number): Parameter | undefined {
  const candidates = BEGINNING[bytes[at]!]
  if (candidates !== undefined)
    for (const candidate of candidates) if (isNameAt(bytes, at, end, candidate.name)) return candidate
  return undefined
}

/** Decodes the beginning of a parameter's value into `value`, and returns its length. */
function decode(bytes: Buffer, from: number, end: number): number {
  let length = 0
  for (let at = from; at < end && length < value.length; at++) {
    let byte = bytes[at]!
    if (byte === PLUS) byte = SPACE
    else if (byte === PERCENT && at + 2 < end) {
      const high = HEX[bytes[at + 1]!]!
      const low = HEX[bytes[at + 2]!]!
      if (high >= 0 && low >= 0) {
        byte = (high << 4) | low
        at += 2
      }
    }
    value[length++] = byte
  }
  return length
}

/** Writes what was decoded and returns where it ends. */
function putValue(target: Buffer, from: number, length: number): number {
  let at = from
  for (let i = 0; i < length && i < MAX_CAMPAIGN_BYTES; i++) {
    const byte = value[i]!
    if (byte < SPACE || byte >= DELETE) return putText(target, from, value.toString('utf8', 0, length))
    if (byte === QUOTE || byte === BACKSLASH) target[at++] = BACKSLASH
    target[at++] = byte
  }
  return at
}

/** Control characters stand for nothing in a campaign, and not every store and program takes them. */
function putText(target: Buffer, at: number, decoded: string): number {
  const text = decoded.replace(/\p{Cc}/gu, '\ufffd')
  return at + target.write(escapedText(text.slice(0, endOfKept(text))), at, 'latin1')
}

/** Where the last whole character ends that fits into the bytes that are kept. `TextEncoder.encodeInto` may stop earlier. */
function endOfKept(text: string): number {
  let bytes = 0
  let at = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_CAMPAIGN_BYTES) return at
    at += character.length
  }
  return at
}

/**
 * Writes the allow-listed parameters of a visit's query as they stand inside the braces of a JSON object, in ASCII, and
 * returns where they end: `at` when there are none. Of several with one name the first counts, also if it is empty, which
 * is as good as none.
 */
export function putCampaign(target: Buffer, at: number, bytes: Buffer, { start, end }: Span): number {
  let seen = 0
  let to = at
  for (let pair = start; pair < end; ) {
    const parameter = parameterAt(bytes, pair, end)
    const valueAt = parameter ? pair + parameter.name.length + 1 : pair
    let next = parameter ? valueAt - 1 : pair
    while (next < end && bytes[next] !== AMPERSAND) next++
    if (parameter && (seen & parameter.bit) === 0) {
      seen |= parameter.bit
      if (valueAt < next) {
        if (to > at) target[to++] = COMMA
        target.set(parameter.key, to)
        to = putValue(target, to + parameter.key.length, decode(bytes, valueAt, next))
        target[to++] = QUOTE
      }
    }
    pair = next + 1
  }
  return to
}
