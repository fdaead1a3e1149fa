import type { Nat64 } from '../nat64.ts'

/** An address as numbers: v4 as one unsigned 32-bit integer, v6 as eight 16-bit groups. */
export type Address = { v4: number } | { v6: Uint16Array }

const DOT = 46
const ZERO = 48
const COLON = 58

/** A dotted v4 address (no leading zeros) as an unsigned 32-bit integer; -1 when the bytes are not one. Allocates nothing. */
function readV4(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  let octet = -1
  let dots = 0
  for (let i = start; i < end; i++) {
    const char = bytes[i]!
    if (char === DOT) {
      if (octet < 0 || ++dots > 3) return -1
      value = value * 256 + octet
      octet = -1
      continue
    }
    const digit = char - ZERO
    if (digit < 0 || digit > 9 || octet === 0) return -1
    octet = octet < 0 ? digit : octet * 10 + digit
    if (octet > 255) return -1
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : -1
}

const hexDigit = (char: number): number => {
  if (char >= 48 && char <= 57) return char - 48
  const lower = char | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

/** The eight groups of a v6 address; undefined when the bytes are not one. One pass, because visits wait meanwhile. */
function readV6(bytes: Uint8Array, start: number, end: number): Uint16Array | undefined {
  const groups = new Uint16Array(8)
  let count = 0
  let gap = -1
  let at = start
  if (at < end && bytes[at] === COLON) {
    if (at + 1 >= end || bytes[at + 1] !== COLON) return undefined
    gap = 0
    at += 2
  }
  while (at < end) {
    const first = at
    let value = 0
    for (let digit = 0; at < end; at++) {
      digit = hexDigit(bytes[at]!)
      if (digit < 0) break
      if (at - first === 4) return undefined
      value = value * 16 + digit
    }
    if (at < end && bytes[at] === DOT) {
      const tail = readV4(bytes, first, end)
      if (tail < 0 || count > 6) return undefined
      groups[count++] = tail >>> 16
      groups[count++] = tail & 0xffff
      break
    }
    if (at === first || count > 7) return undefined
    groups[count++] = value
    if (at === end) break
    if (bytes[at++] !== COLON || at === end) return undefined
    if (bytes[at] === COLON) {
      if (gap >= 0) return undefined
      gap = count
      at++
    }
  }
  if (gap < 0) return count === 8 ? groups : undefined
  if (count > 7) return undefined
  groups.copyWithin(8 - count + gap, gap, count)
  groups.fill(0, gap, 8 - count + gap)
  return groups
}

function writeOctet(target: Buffer, from: number, octet: number): number {
  let at = from
  if (octet > 99) target[at++] = ZERO + ((octet / 100) | 0)
  if (octet > 9) target[at++] = ZERO + (((octet / 10) | 0) % 10)
  target[at++] = ZERO + (octet % 10)
  return at
}

/** Writes a v4 address in dotted form and returns where it ends. */
export function writeV4(target: Buffer, from: number, address: number): number {
  let at = writeOctet(target, from, address >>> 24)
  for (let shift = 16; shift >= 0; shift -= 8) {
    target[at++] = DOT
    at = writeOctet(target, at, (address >>> shift) & 255)
  }
  return at
}

const V6_ROOM = 39

/** The longest run of two or more zero groups; without one, a range past the last group. */
function gapOf(groups: Uint16Array): { from: number; to: number } {
  let gap = { from: 8, to: 9 }
  for (let at = 0; at < 8; at++) {
    let end = at
    while (end < 8 && groups[end] === 0) end++
    if (end - at > gap.to - gap.from) gap = { from: at, to: end }
    if (end > at) at = end
  }
  return gap
}

const HEX = Buffer.from('0123456789abcdef')

function writeHex(target: Buffer, from: number, group: number): number {
  let at = from
  if (group > 0xfff) target[at++] = HEX[group >>> 12]!
  if (group > 0xff) target[at++] = HEX[(group >>> 8) & 15]!
  if (group > 0xf) target[at++] = HEX[(group >>> 4) & 15]!
  target[at++] = HEX[group & 15]!
  return at
}

/** Writes a v6 address in canonical form (RFC 5952) and returns where it ends. */
export function writeV6(target: Buffer, from: number, groups: Uint16Array): number {
  const gap = gapOf(groups)
  let at = from
  for (let index = 0; index < 8; index++) {
    if (index === gap.from) {
      target[at++] = COLON
      target[at++] = COLON
      index = gap.to - 1
      continue
    }
    if (index > 0 && index !== gap.to) target[at++] = COLON
    at = writeHex(target, at, groups[index]!)
  }
  return at
}

/** The canonical text of a v6 address (RFC 5952). */
export function textOfV6(groups: Uint16Array): string {
  const text = Buffer.allocUnsafe(V6_ROOM)
  return text.toString('latin1', 0, writeV6(text, 0, groups))
}

/** Whether a v6 address stands for a v4 one (`::ffff:1.2.3.4`). */
const isMapped = (groups: Uint16Array): boolean =>
  groups[5] === 0xffff &&
  groups[0] === 0 &&
  groups[1] === 0 &&
  groups[2] === 0 &&
  groups[3] === 0 &&
  groups[4] === 0

/**
 * The v4 address whose network a v6 address belongs to, of 6to4 (`2002:…`), Teredo (`2001:0:…`) and the old form
 * `::1.2.3.4`; -1 in any other.
 */
export function networkV4(groups: Uint16Array): number {
  const [first, second] = groups
  if (first === 0x2002) return second! * 65_536 + groups[2]!
  if (first === 0x2001 && second === 0) return (groups[6]! ^ 0xffff) * 65_536 + (groups[7]! ^ 0xffff)
  for (let at = 0; at < 6; at++) if (groups[at] !== 0) return -1
  return groups[6] === 0 ? -1 : groups[6]! * 65_536 + groups[7]!
}

/** Reads an address of either kind. A v4-mapped v6 address counts as the v4 address it stands for. */
export function readAddress(bytes: Uint8Array, start: number, end: number): Address | undefined {
  const v4 = readV4(bytes, start, end)
  if (v4 >= 0) return { v4 }
  const v6 = readV6(bytes, start, end)
  if (!v6) return undefined
  return isMapped(v6) ? { v4: v6[6]! * 65_536 + v6[7]! } : { v6 }
}

/** `readAddress` for a string. */
export function parseAddress(text: string): Address | undefined {
  const bytes = Buffer.from(text)
  return readAddress(bytes, 0, bytes.length)
}

/** The v4 address by which a visitor is known, also behind NAT64, as an unsigned 32-bit integer; -1: by v6. */
export const v4Of = (address: Address, nat64: Nat64): number =>
  'v4' in address ? address.v4 : nat64(address.v6)

/** The eight groups of a v6 address, v4-mapped or not; undefined when the text is not one. */
export function parseV6(text: string): Uint16Array | undefined {
  const bytes = Buffer.from(text)
  return readV6(bytes, 0, bytes.length)
}
