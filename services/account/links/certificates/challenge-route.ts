import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { networkOf } from '../../base/limits/network.ts'
import { readChallenge } from './certificates-store.ts'

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/
const NOTHING = 'This address does not exist.\n'
/** An authority asks a few times for each order, from several networks. */
const PER_MINUTE = { most: 600, windowMs: 60_000 }

export type ChallengeDeps = { db: Db; limiter: Limiter; clientOf: ClientAddress }

/** Answers an authority's challenge (RFC 8555 8.3). Any node can: the answers are in the database. */
export function challengeRoute(app: FastifyInstance, { db, limiter, clientOf }: ChallengeDeps): void {
  app.get<{ Params: { token: string } }>('/.well-known/acme-challenge/:token', async (request, reply) => {
    const { token } = request.params
    reply.header('cache-control', 'no-store').type('text/plain')
    if (!TOKEN.test(token)) return reply.code(404).send(NOTHING)
    const waitMs = await limiter.take([{ key: `challenges:${networkOf(clientOf(request))}`, ...PER_MINUTE }])
    if (waitMs > 0)
      return reply
        .code(429)
        .header('retry-after', Math.ceil(waitMs / 1_000))
        .send(NOTHING)
    return (await readChallenge(db, token)) ?? reply.code(404).send(NOTHING)
  })
}
