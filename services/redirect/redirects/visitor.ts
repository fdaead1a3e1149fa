import type { Socket } from 'node:net'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { canonicalAddress, clientAddress, type TrustedProxies } from '@sluice/kit/client-address'
import { type Address, parseAddress, readAddress, v4Of } from '@sluice/kit/geo/address'
import type { CountryTable } from '@sluice/kit/geo/country-table'
import type { Nat64 } from '@sluice/kit/nat64'
import { textAt } from '../span.ts'
import type { Visit } from './visit.ts'

/** Where a visit comes from: its address (`v4` is -1 for v6) and its country by `table`. */
export type Visitor = {
  v4: number
  v6: Uint16Array | undefined
  country: string
  table: CountryTable | undefined
}
type Peer = Visitor & { ip: string; trusted: boolean }

const PEER = Symbol('peer')
type KnownSocket = Socket & { [PEER]?: Peer }

function visitorAt(address: Address, nat64: Nat64): Visitor {
  const v4 = v4Of(address, nat64)
  const v6 = 'v4' in address || v4 >= 0 ? undefined : address.v6
  return { v4, v6, country: UNKNOWN_COUNTRY, table: undefined }
}

/** `ip` must be canonical text. */
function visitorOfText(ip: string, nat64: Nat64): Visitor {
  const address = parseAddress(ip)
  if (!address) throw new TypeError(`${ip} is not an address`)
  return visitorAt(address, nat64)
}

function peerOf(socket: KnownSocket, trusted: TrustedProxies, nat64: Nat64): Peer {
  const known = socket[PEER]
  if (known) return known
  const ip = canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  const peer = { ...visitorOfText(ip, nat64), ip, trusted: trusted(ip) }
  socket[PEER] = peer
  return peer
}

function forwarded(peer: Peer, { bytes, head }: Visit, trusted: TrustedProxies, nat64: Nat64): Visitor {
  const { start, end } = head.forwardedFor
  // One plain hop is itself the leftmost one that can be trusted.
  const address = readAddress(bytes, start, end)
  if (address) return visitorAt(address, nat64)
  return visitorOfText(clientAddress(peer.ip, textAt(bytes, head.forwardedFor), trusted), nat64)
}

/** The visitor. What depends on the socket alone is computed once per connection. */
export function visitorOf(visit: Visit, trusted: TrustedProxies, nat64: Nat64, table: CountryTable): Visitor {
  const peer = peerOf(visit.socket, trusted, nat64)
  const { forwardedFor } = visit.head
  const isForwarded = peer.trusted && forwardedFor.end > forwardedFor.start
  const visitor = isForwarded ? forwarded(peer, visit, trusted, nat64) : peer
  if (visitor.table !== table) {
    visitor.table = table
    visitor.country = visitor.v6 ? table.countryOfV6(visitor.v6) : table.countryOfV4(visitor.v4)
  }
  return visitor
}
