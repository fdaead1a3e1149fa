import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { canonicalAddress, clientAddress, type TrustedProxies } from '@sluice/kit/client-address'
import { parseV4 } from '../geo/address.ts'
import type { CountryTable } from '../geo/country-table.ts'

/** Where a visit comes from: canonical address, the same as number (-1: v6), and its country by `table`. */
export type Visitor = { ip: string; v4: number; country: string; table: CountryTable | undefined }
type Peer = Visitor & { trusted: boolean }

const PEER = Symbol('peer')
type KnownSocket = Socket & { [PEER]?: Peer }

const visitorAt = (ip: string): Visitor => ({
  ip,
  v4: parseV4(ip),
  country: UNKNOWN_COUNTRY,
  table: undefined,
})

function peerOf(socket: KnownSocket, trusted: TrustedProxies): Peer {
  const known = socket[PEER]
  if (known) return known
  const ip = canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  const peer = { ...visitorAt(ip), trusted: trusted(ip) }
  socket[PEER] = peer
  return peer
}

function forwarded(peer: Peer, header: string, trusted: TrustedProxies): Visitor {
  // One plain v4 hop: whatever it is, it is the leftmost one that may be believed.
  const v4 = parseV4(header)
  if (v4 >= 0) return { ip: header, v4, country: UNKNOWN_COUNTRY, table: undefined }
  return visitorAt(clientAddress(peer.ip, header, trusted))
}

/** The visitor of a request; what the socket alone says is worked out once per connection. */
export function visitorOf(request: IncomingMessage, trusted: TrustedProxies, table: CountryTable): Visitor {
  const peer = peerOf(request.socket, trusted)
  const header = peer.trusted ? request.headers['x-forwarded-for'] : undefined
  const visitor = header ? forwarded(peer, String(header), trusted) : peer
  if (visitor.table !== table) {
    visitor.table = table
    visitor.country = visitor.v4 >= 0 ? table.countryOfV4(visitor.v4) : table.countryOf(visitor.ip)
  }
  return visitor
}
