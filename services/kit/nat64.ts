import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** The IPv4 address in a NAT64 one, as an unsigned 32-bit integer; -1 in any other. Groups: eight of 16 bits. */
export type Nat64 = (groups: ArrayLike<number>) => number

/** Lengths of prefixes, and the bytes that hold the IPv4 address. Byte 8 is zero (RFC 6052, 2.2). */
const BYTES: Readonly<Record<number, readonly [number, number, number, number]>> = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
}
/** Read everywhere: networks use no other in public (RFC 6052, 2.1). */
const WELL_KNOWN = '64:ff9b::/96'

const byteOf = (groups: ArrayLike<number>, at: number) =>
  at % 2 === 0 ? groups[at >> 1]! >>> 8 : groups[at >> 1]! & 255

function readPrefix(text: string): Nat64 {
  const [host = '', length = '', ...rest] = text.split('/')
  const places = BYTES[Number(length)]
  if (isIP(host) !== 6 || host.includes('%') || host.includes('.') || !places || rest.length > 0)
    throw new RangeError(`${text} is not a NAT64 prefix of 32, 40, 48, 56, 64 or 96 bits`)
  const prefix = ipaddr.IPv6.parse(host).parts
  const whole = Number(length) >> 4
  const half = Number(length) % 16 === 8
  const [a, b, c, d] = places
  return (groups) => {
    for (let at = 0; at < whole; at++) if (groups[at] !== prefix[at]) return -1
    if (half && byteOf(groups, whole * 2) !== prefix[whole]! >>> 8) return -1
    if (byteOf(groups, 8) !== 0) return -1
    const first = byteOf(groups, a) * 16_777_216
    return first + byteOf(groups, b) * 65_536 + byteOf(groups, c) * 256 + byteOf(groups, d)
  }
}

/** Reads a comma-separated list of prefixes beside the well-known one. Throws `RangeError`. */
export function parseNat64(text: string): Nat64 {
  const prefixes = [WELL_KNOWN, ...text.split(',').map((entry) => entry.trim())]
    .filter(Boolean)
    .map(readPrefix)
  return (groups) => {
    for (const prefix of prefixes) {
      const v4 = prefix(groups)
      if (v4 >= 0) return v4
    }
    return -1
  }
}

/** The same for canonical text: dotted IPv4 for an address behind NAT64, any other as it is. */
export function throughNat64(address: string, nat64: Nat64): string {
  if (isIP(address) !== 6) return address
  const v4 = nat64(ipaddr.IPv6.parse(address).parts)
  return v4 < 0 ? address : [v4 >>> 24, (v4 >>> 16) & 255, (v4 >>> 8) & 255, v4 & 255].join('.')
}

/** Such a list from the environment, checked; `parseNat64` reads it. */
export const nat64Prefixes = z
  .string()
  .default('')
  .superRefine((text, context) => {
    try {
      parseNat64(text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })
