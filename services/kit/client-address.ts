import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Whether an address (canonical text) belongs to a proxy whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = (address: string) => boolean

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** ipaddr.js reads every dotted tail (`::1.2.3.4`) as v4-mapped. In hexadecimal it tells the two apart. */
function withoutDottedTail(v6: string): string {
  return v6.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_tail, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/** IPv4 addresses as networks with IPv6 alone see them (RFC 6052, 2.1): the last four bytes. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96]

function parse(text: string): Address | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return ipaddr.IPv4.parse(text)
  const address = ipaddr.process(withoutDottedTail(text.split('%', 1)[0] ?? ''))
  return address instanceof ipaddr.IPv6 && address.match(...NAT64)
    ? new ipaddr.IPv4(address.toByteArray().slice(-4))
    : address
}

function format(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
}

/**
 * The canonical text of an address: dotted v4 (also for v4-mapped v6 and NAT64), RFC 5952 for v6, without a zone. Undefined when
 * `text` is not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  const address = parse(text)
  return address && format(address)
}

function parseRange(text: string): Range {
  const [host = '', prefix, ...rest] = text.split('/')
  const address = parse(host)
  if (!address || host.includes('%') || rest.length > 0)
    throw new RangeError(`${text} is not an address or CIDR range`)
  const mapped = address.kind() === 'ipv4' && host.includes(':')
  const widest = address.kind() === 'ipv4' ? 32 : 128
  if (prefix === undefined) return [address, widest]
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) - (mapped ? 96 : 0) : Number.NaN
  if (!(bits >= 0 && bits <= widest)) throw new RangeError(`${text} has no valid prefix length`)
  if (bits === 0) throw new RangeError(`${text} would trust every address`)
  return [address, bits]
}

const rangesIn = (text: string): Range[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(parseRange)

/** The ranges of such a list, each in canonical text with its prefix length. Throws `RangeError` as below. */
export const proxyRanges = (text: string): string[] =>
  rangesIn(text).map(([address, bits]) => `${format(address)}/${bits}`)

/**
 * Reads a comma-separated list of addresses and CIDR ranges; an empty list trusts nobody. Throws `RangeError` on
 * anything else: with `true`, hop counts or ranges that cover everything a visitor could choose their own address.
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const ranges = rangesIn(text)
  return (address) => {
    if (ranges.length === 0) return false
    const parsed = parse(address)
    if (!parsed) return false
    return ranges.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network as never, bits),
    )
  }
}

export const trustedProxies = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return parseTrustedProxies(text)
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `${(error as Error).message}; give a comma-separated list of CIDR ranges`,
      })
      return z.NEVER
    }
  })

/** Some proxies append `address:port` or `[v6]:port`. */
function hopAddress(hop: string): string | undefined {
  const text = hop.trim()
  const withPort = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text)
  return canonicalAddress(withPort?.[1] ?? text)
}

/**
 * The visitor's address in canonical text. `peer` is the socket's address. `xForwardedFor` counts only when the peer is
 * trusted; the client is then its rightmost untrusted address. An unreadable entry ends the search at the last trusted
 * hop, because everything left of it is unverified. Throws when `peer` is not an address.
 */
export function clientAddress(
  peer: string,
  xForwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  let client = canonicalAddress(peer)
  if (client === undefined) throw new TypeError('the peer has no address')
  if (!xForwardedFor || !trusted(client)) return client
  for (const hop of xForwardedFor.split(',').reverse()) {
    const address = hopAddress(hop)
    if (address === undefined) return client
    client = address
    if (!trusted(client)) return client
  }
  return client
}
