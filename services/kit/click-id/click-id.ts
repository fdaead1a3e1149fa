import { DESTINATIONS, type Destination } from '@sluice/contract/visit'
import { type SipKey, sipHash, sipWords } from './siphash.ts'

/** What a click id says of its visit. */
export type Click = {
  /** With `seq` the visit's name: `{spool}-{seq}`. After a power cut a node may give a number again, with another time. */
  spool: string
  seq: number
  /** Unix milliseconds. */
  at: number
  link: number
  /** 0: unknown, as it does not fit. */
  linkVersion: number
  /** ISO 3166-1 alpha-2, or `ZZ`. */
  country: string
  redirectTo: Destination
  /** Number of the destination in a split; 0: none. */
  variant: number
}

/** `id` is 0 to 15 and stands in every id that is made with it. */
export type ClickIdKey = { id: number; key: SipKey }

/**
 * Format 1, 45 bytes, as 60 characters of base64url without padding:
 *
 *     0  format and key id, 4 bits each    1  spool, 13     14  seq, 6          20  time in ms, 6
 *     26 link, 5                           31 version, 3    34  variant, 1
 *     35 country (10 bits), destination (2 bits), 4 bits of 0
 *     37 SipHash-2-4 of everything before, 8
 *
 * Whoever has the keys can attribute it without asking a store. All numbers are big endian.
 */
const FORMAT = 1
const SPOOL_AT = 1
const SPOOL_BYTES = 13
const SEQ_AT = 14
const TIME_AT = 20
const LINK_AT = 26
const VERSION_AT = 31
const VARIANT_AT = 34
const PLACE_AT = 35
const MAC_AT = 37
const BYTES = 45
export const CLICK_ID_LENGTH = 60
const MAX_LINK = 2 ** 40 - 1
const MAX_VERSION = 2 ** 24 - 1
const A = 65

/** A digit in front keeps the zeros with which a spool may begin. */
const spoolNumber = (spool: string): bigint =>
  [...spool].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 1n)
const spoolOf = (number: bigint): string => number.toString(36).slice(1)

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')

/** The bytes as base64url; their number is a multiple of three. */
function writeText(bytes: Buffer, text: Buffer): void {
  for (let at = 0, to = 0; at < BYTES; at += 3) {
    const three = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    text[to++] = ALPHABET[three >> 18]!
    text[to++] = ALPHABET[(three >> 12) & 63]!
    text[to++] = ALPHABET[(three >> 6) & 63]!
    text[to++] = ALPHABET[three & 63]!
  }
}

/** Six bytes; what `writeUIntBE` checks first takes longer. */
function write48(bytes: Buffer, at: number, value: number): void {
  const high = Math.floor(value / 2 ** 32)
  bytes[at] = high >>> 8
  bytes[at + 1] = high
  bytes[at + 2] = value >>> 24
  bytes[at + 3] = value >>> 16
  bytes[at + 4] = value >>> 8
  bytes[at + 5] = value
}

/** As `clickIdWriter`; the id is in ASCII, and its memory is that of the next one. */
export function clickIdBytes(
  { id, key }: ClickIdKey,
  spool: string,
): (click: Omit<Click, 'spool'>) => Buffer | undefined {
  if (!/^[a-z0-9]{1,19}$/.test(spool)) throw new RangeError(`spool ${spool} does not fit into a click id`)
  const bytes = Buffer.alloc(BYTES)
  const text = Buffer.allocUnsafeSlow(CLICK_ID_LENGTH)
  bytes[0] = (FORMAT << 4) | id
  Buffer.from(
    spoolNumber(spool)
      .toString(16)
      .padStart(2 * SPOOL_BYTES, '0'),
    'hex',
  ).copy(bytes, SPOOL_AT)
  return (click) => {
    if (click.link > MAX_LINK) return undefined
    write48(bytes, SEQ_AT, click.seq)
    write48(bytes, TIME_AT, click.at)
    bytes.writeUIntBE(click.link, LINK_AT, 5)
    bytes.writeUIntBE(click.linkVersion > MAX_VERSION ? 0 : click.linkVersion, VERSION_AT, 3)
    bytes[VARIANT_AT] = click.variant
    const place = (click.country.charCodeAt(0) - A) * 26 + click.country.charCodeAt(1) - A
    bytes.writeUInt16BE((place << 6) | (DESTINATIONS.indexOf(click.redirectTo) << 4), PLACE_AT)
    sipHash(key, bytes, MAC_AT)
    bytes.writeInt32LE(sipWords[0]!, MAC_AT)
    bytes.writeInt32LE(sipWords[1]!, MAC_AT + 4)
    writeText(bytes, text)
    return text
  }
}

/**
 * Makes the ids of one spool's visits. Throws `RangeError` for a spool that does not fit: `[a-z0-9]` up to 19 characters. A
 * link beyond 2^40 has no id (undefined).
 */
export function clickIdWriter(
  key: ClickIdKey,
  spool: string,
): (click: Omit<Click, 'spool'>) => string | undefined {
  const write = clickIdBytes(key, spool)
  return (click) => write(click)?.toString('latin1')
}

/** The visit of an id that was made with one of the keys, exactly as it was written; undefined for any other text. */
export function readClickId(keys: readonly ClickIdKey[], text: string): Click | undefined {
  if (text.length !== CLICK_ID_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const head = bytes[0]!
  const key = keys.find(({ id }) => id === (head & 15))
  if (head >> 4 !== FORMAT || !key) return undefined
  sipHash(key.key, bytes, MAC_AT)
  // Both halves are compared whatever the first one says, so that time tells nothing of them.
  const differs = (sipWords[0]! ^ bytes.readInt32LE(MAC_AT)) | (sipWords[1]! ^ bytes.readInt32LE(MAC_AT + 4))
  if (differs !== 0) return undefined
  const place = bytes.readUInt16BE(PLACE_AT)
  const country = place >> 6
  const redirectTo = DESTINATIONS[(place >> 4) & 3]
  if (!redirectTo) return undefined
  return {
    spool: spoolOf(BigInt(`0x${bytes.toString('hex', SPOOL_AT, SPOOL_AT + SPOOL_BYTES)}`)),
    seq: bytes.readUIntBE(SEQ_AT, 6),
    at: bytes.readUIntBE(TIME_AT, 6),
    link: bytes.readUIntBE(LINK_AT, 5),
    linkVersion: bytes.readUIntBE(VERSION_AT, 3),
    country: String.fromCharCode(A + Math.floor(country / 26), A + (country % 26)),
    redirectTo,
    variant: bytes[VARIANT_AT]!,
  }
}
