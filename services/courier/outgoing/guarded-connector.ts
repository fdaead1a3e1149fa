import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { type Guard, mayConnect } from '../guard/check-addresses.ts'
import { OutgoingError, outgoingErrorOf } from './outgoing-error.ts'
import type { Resolve } from './resolve.ts'

const CONNECT_MS = 5_000

/** Answers with these addresses whatever is asked, so that a name is resolved once and only what was checked is used. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) return done(null, all)
    const [first] = all
    if (!first) return done(new OutgoingError('name_not_found'), '')
    done(null, first.address, first.family)
  }

type Connector = ReturnType<typeof buildConnector>

/**
 * Opens connections for undici: resolves the name, refuses it if one address is not public, and connects to those
 * addresses. `Host`, the name in the handshake and the one that the certificate must have stay. `ca` replaces the known authorities in
 * tests.
 */
export function guardedConnector(resolve: Resolve, guard: Guard, ca?: string): Connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    resolve(host)
      .then((addresses) => {
        if (!mayConnect(addresses, guard)) throw new OutgoingError('address_not_public')
        const connect = buildConnector({
          allowH2: false,
          timeout: CONNECT_MS,
          lookup: pinned(addresses),
          autoSelectFamily: true,
          ...(ca && { ca }),
          rejectUnauthorized: true,
          // A session of one address must not be resumed at another one.
          maxCachedSessions: 0,
        })
        connect(options, (...answer) => {
          const [error, socket] = answer
          if (error || !socket) return callback(error ?? new OutgoingError('connection_failed'), null)
          const reached = socket.remoteAddress
          if (reached === undefined || !mayConnect([reached], guard)) {
            socket.destroy()
            return callback(new OutgoingError('address_not_public'), null)
          }
          callback(null, socket)
        })
      })
      .catch((error: unknown) => callback(outgoingErrorOf(error), null))
  }
}
