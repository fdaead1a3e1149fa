import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * An address or CIDR range in canonical form, e.g. `10.1.0.0/16` or `2001:db8::/32`: host bits cleared, v4-mapped v6 as
 * v4. Undefined for anything else.
 */
export function readRange(text: string): string | undefined {
  const [host = '', prefix, ...rest] = text.split('/')
  if (isIP(host) === 0 || host.includes('%') || rest.length > 0) return undefined
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined
  const written = ipaddr.parse(host)
  const address = ipaddr.process(host)
  const widest = address.kind() === 'ipv4' ? 32 : 128
  const dropped = (written.kind() === 'ipv6' ? 128 : 32) - widest
  const bits = prefix === undefined ? widest : Number(prefix) - dropped
  if (bits < 0 || bits > widest) return undefined
  const bytes = address.toByteArray().map((byte, index) => byte & networkMask(bits - index * 8))
  const network = ipaddr.fromByteArray(bytes)
  return `${network instanceof ipaddr.IPv6 ? network.toRFC5952String() : network.toString()}/${bits}`
}

/** The mask of one byte with `bits` (clamped to 0..8) network bits. */
const networkMask = (bits: number) => 0xff & (0xff00 >> Math.max(0, Math.min(8, bits)))

/** As a person would write it: a single address without a prefix. */
export const showRange = (range: string): string =>
  range.replace(range.includes(':') ? /\/128$/ : /\/32$/, '')
