import type { LogSearch } from '@sluice/contract/reports'
import { canonicalAddress } from '@sluice/kit/client-address'
import ipaddr from 'ipaddr.js'

type Addresses = Pick<LogSearch, 'addresses' | 'addressBegin'>

const NONE: Addresses = { addresses: null, addressBegin: null }
const GROUPS = 8

/**
 * The addresses that a text names: one address in any spelling, a range (`10.1.0.0/16`), or a beginning (`203.0.`,
 * `2001:db8:`, `10.1.*`).
 */
export function addressesIn(text: string): Addresses {
  const typed = text.trim().replace(/^\[(.*)\]$/, '$1')
  const [host = '', bits, ...more] = typed.split('/')
  const address = typed.includes('%') || more.length > 0 ? undefined : canonicalAddress(host)
  if (address && bits === undefined && !typed.endsWith('::'))
    return { addresses: { first: address, last: address }, addressBegin: null }
  if (address && /^\d{1,3}$/.test(bits ?? '')) return range(host, address, Number(bits))
  if (/^\d{1,3}(\.\d{1,3}){0,3}\.?\*?$/.test(typed))
    return { addresses: null, addressBegin: typed.replace(/\*$/, '') }
  if (/^[\da-f]{1,4}(:[\da-f]{1,4})*:{0,2}\*?$/i.test(typed) && typed.includes(':')) return groups(typed)
  return NONE
}

function range(host: string, address: string, bits: number): Addresses {
  const bytes = ipaddr.parse(address).toByteArray()
  // A v4 address that was written as v6 has its prefix counted in v6.
  const kept = host.includes(':') && bytes.length === 4 ? bits - 96 : bits
  if (kept < 0 || kept > bytes.length * 8) return NONE
  const hostBits = bytes.map((_, at) => 0xff >> Math.max(0, Math.min(8, kept - at * 8)))
  const end = (fill: (byte: number, mask: number) => number) =>
    canonicalAddress(ipaddr.fromByteArray(bytes.map((byte, at) => fill(byte, hostBits[at] ?? 0))).toString())
  const [first, last] = [end((byte, mask) => byte & ~mask), end((byte, mask) => byte | mask)]
  return first && last ? { addresses: { first, last }, addressBegin: null } : NONE
}

/** Groups at the beginning of a v6 address. The last one may be incomplete unless a colon follows. */
function groups(typed: string): Addresses {
  const open = !/[:*]$/.test(typed)
  const given = typed.split(/[:*]/).filter(Boolean)
  if (given.length > GROUPS) return NONE
  const filled = (group: string) =>
    canonicalAddress([...given, ...Array(GROUPS - given.length).fill(group)].join(':'))
  const [first, last] = [filled('0'), filled('ffff')]
  const begin = given.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
  return first && last ? { addresses: { first, last }, addressBegin: open ? begin : null } : NONE
}
