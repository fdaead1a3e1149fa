import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Nat64, parseNat64 } from './nat64.ts'

/** From IANA's registries of special-purpose addresses, with a cloud's metadata at a public address. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carriers' NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's host
  ['169.254.0.0', 16], // link-local, with most clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const

/** Within 2000::/3. Everything outside of it is not public, unless it holds an IPv4 address. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
] as const

const notPublicV4 = new BlockList()
for (const [network, bits] of NOT_PUBLIC_V4) notPublicV4.addSubnet(network, bits, 'ipv4')
const notPublicV6 = new BlockList()
for (const [network, bits] of NOT_PUBLIC_V6) notPublicV6.addSubnet(network, bits, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const WELL_KNOWN = parseNat64('')
const ISATAP = 0x5efe

const dotted = (v4: number) => [24, 16, 8, 0].map((shift) => (v4 >>> shift) & 255).join('.')
const isPublicV4 = (text: string) => !notPublicV4.check(text, 'ipv4')

/**
 * Whether an address belongs to the public internet. `text` is one in any form that `net.isIP` reads; anything else, and
 * an address with a zone, is not public. An IPv4 address in an IPv6 one is judged by itself: v4-mapped, and NAT64 with the
 * well-known prefix or those of `nat64`.
 */
export function isPublicAddress(text: string, nat64: Nat64 = WELL_KNOWN): boolean {
  const family = isIP(text)
  if (family === 4) return isPublicV4(text)
  if (family === 0 || text.includes('%')) return false
  // Without a dotted tail, which ipaddr.js reads as v4-mapped behind every prefix.
  const canonical = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1)
  if (canonical === undefined) return false
  const groups = ipaddr.IPv6.parse(canonical).parts
  const [high = 0, low = 0] = groups.slice(6)
  const tail = high * 65_536 + low
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return isPublicV4(dotted(tail))
  const behindNat = nat64(groups)
  if (behindNat >= 0) return isPublicV4(dotted(behindNat))
  if (groups[5] === ISATAP && !isPublicV4(dotted(tail))) return false
  return globalUnicast.check(canonical, 'ipv6') && !notPublicV6.check(canonical, 'ipv6')
}
