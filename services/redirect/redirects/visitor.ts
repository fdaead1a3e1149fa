import type { Socket } from 'node:net'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { canonicalAddress, clientAddress, type TrustedProxies } from '@sluice/kit/client-address'
import { type Address, parseAddress, readAddress } from '../geo/address.ts'
import type { CountryTable } from '../geo/country-table.ts'
import { textAt, type Visit } from './visit.ts'

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

const visitorAt = (address: Address): Visitor => ({
  v4: 'v4' in address ? address.v4 : -1,
  v6: 'v6' in address ? address.v6 : undefined,
  country: UNKNOWN_COUNTRY,
  table: undefined,
})

/** `ip` must be canonical text. */
function visitorOfText(ip: string): Visitor {
  const address = parseAddress(ip)
  if (!address) throw new TypeError(`${ip} is not an address`)
  return visitorAt(address)
}

function peerOf(socket: KnownSocket, trusted: TrustedProxies): Peer {
  const known = socket[PEER]
  if (known) return known
  const ip = canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  const peer = { ...visitorOfText(ip), ip, trusted: trusted(ip) }
  socket[PEER] = peer
  return peer
}

function forwarded(peer: Peer, { bytes, head }: Visit, trusted: TrustedProxies): Visitor {
  const { start, end } = head.forwardedFor
  // One plain hop is itself the leftmost one that can be trusted.
  const address = readAddress(bytes, start, end)
  if (address) return visitorAt(address)
  return visitorOfText(clientAddress(peer.ip, textAt(bytes, head.forwardedFor), trusted))
}

/** The visitor. What depends on the socket alone is computed once per connection. */
export function visitorOf(visit: Visit, trusted: TrustedProxies, table: CountryTable): Visitor {
  const peer = peerOf(visit.socket, trusted)
  const { forwardedFor } = visit.head
  const isForwarded = peer.trusted && forwardedFor.end > forwardedFor.start
  const visitor = isForwarded ? forwarded(peer, visit, trusted) : peer
  if (visitor.table !== table) {
    visitor.table = table
    visitor.country = visitor.v6 ? table.countryOfV6(visitor.v6) : table.countryOfV4(visitor.v4)
  }
  return visitor
}
