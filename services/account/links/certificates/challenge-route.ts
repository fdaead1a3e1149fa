import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { readChallenge } from './certificates-store.ts'

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/
const NOTHING = 'This address does not exist.\n'

/** Answers an authority's challenge (RFC 8555 8.3). Any node can: the answers are in the database. */
export function challengeRoute(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { token: string } }>('/.well-known/acme-challenge/:token', async (request, reply) => {
    const { token } = request.params
    const answer = TOKEN.test(token) ? await readChallenge(db, token) : undefined
    reply.header('cache-control', 'no-store').type('text/plain')
    return answer ?? reply.code(404).send(NOTHING)
  })
}
