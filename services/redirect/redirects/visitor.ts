import type { Socket } from 'node:net'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { canonicalAddress, clientAddress, type TrustedProxies } from '@sluice/kit/client-address'
import { parseAddress, parseV4, textOfV6 } from '../geo/address.ts'
import type { CountryTable } from '../geo/country-table.ts'
import type { Visit } from './visit.ts'

/** Where a visit comes from: canonical address, the same in numbers (`v4` -1: v6), and its country by `table`. */
export type Visitor = {
  ip: string
  v4: number
  v6: Uint16Array | undefined
  country: string
  table: CountryTable | undefined
}
type Peer = Visitor & { trusted: boolean }

const PEER = Symbol('peer')
type KnownSocket = Socket & { [PEER]?: Peer }

const atV4 = (ip: string, v4: number): Visitor => ({
  ip,
  v4,
  v6: undefined,
  country: UNKNOWN_COUNTRY,
  table: undefined,
})
const atV6 = (v6: Uint16Array): Visitor => ({
  ip: textOfV6(v6),
  v4: -1,
  v6,
  country: UNKNOWN_COUNTRY,
  table: undefined,
})

/** `ip` in canonical text. */
function visitorAt(ip: string): Visitor {
  const address = parseAddress(ip)
  return address && 'v6' in address ? atV6(address.v6) : atV4(ip, parseV4(ip))
}

function peerOf(socket: KnownSocket, trusted: TrustedProxies): Peer {
  const known = socket[PEER]
  if (known) return known
  const ip = canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  const peer = { ...visitorAt(ip), trusted: trusted(ip) }
  socket[PEER] = peer
  return peer
}

function forwarded(peer: Peer, header: string, trusted: TrustedProxies): Visitor {
  // One plain hop: whatever it is, it is the leftmost one that may be believed.
  const v4 = parseV4(header)
  if (v4 >= 0) return atV4(header, v4)
  const address = parseAddress(header)
  return address && 'v6' in address ? atV6(address.v6) : visitorAt(clientAddress(peer.ip, header, trusted))
}

/** Who visits; what the socket alone says is worked out once per connection. */
export function visitorOf(visit: Visit, trusted: TrustedProxies, table: CountryTable): Visitor {
  const peer = peerOf(visit.socket, trusted)
  const visitor = peer.trusted && visit.forwardedFor ? forwarded(peer, visit.forwardedFor, trusted) : peer
  if (visitor.table !== table) {
    visitor.table = table
    visitor.country = visitor.v6 ? table.countryOfV6(visitor.v6) : table.countryOfV4(visitor.v4)
  }
  return visitor
}
