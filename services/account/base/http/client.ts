import { clientAddress, type TrustedProxies } from '@sluice/kit/client-address'
import { type Nat64, throughNat64 } from '@sluice/kit/nat64'
import type { FastifyRequest } from 'fastify'

/** The visitor's real address, whatever an untrusted peer claims. */
export type ClientAddress = (request: FastifyRequest) => string

export function clientAddressBehind(trusted: TrustedProxies, nat64: Nat64): ClientAddress {
  return (request) => {
    const forwarded = request.headers['x-forwarded-for']
    const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
    return throughNat64(clientAddress(request.socket.remoteAddress ?? '', text, trusted), nat64)
  }
}

/** What a session stores about the device that opened it. */
export const clientOfRequest = (clientOf: ClientAddress, request: FastifyRequest) => ({
  ip: clientOf(request),
  userAgent: request.headers['user-agent'] ?? '',
})
