import { clientAddress, type TrustedProxies } from '@sluice/kit/client-address'
import type { FastifyRequest } from 'fastify'

/** The visitor's real address, whatever an untrusted peer claims. */
export type ClientAddress = (request: FastifyRequest) => string

export function clientAddressBehind(trusted: TrustedProxies): ClientAddress {
  return (request) => {
    const forwarded = request.headers['x-forwarded-for']
    const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
    return clientAddress(request.socket.remoteAddress ?? '', text, trusted)
  }
}

/** What a session stores about the device that opened it. */
export const clientOfRequest = (clientOf: ClientAddress, request: FastifyRequest) => ({
  ip: clientOf(request),
  userAgent: request.headers['user-agent'] ?? '',
})
