import type { FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import type { Session } from '../../base/http/session.ts'
import { isKey } from '../keys/key-text.ts'
import { readKey } from '../keys/read-key.ts'
import { readSession } from './read-session.ts'

type Deps = {
  db: Db
  jwtSecret: string
  clientOf: ClientAddress
  tickets: { isOne(token: string): boolean; take(ticket: string, address: string): Promise<Session> }
}

/** Who sends a request: by a key, a session's token, or the ticket of a stream. */
export const callerReader =
  ({ db, jwtSecret, clientOf, tickets }: Deps) =>
  (token: string, request: FastifyRequest): Promise<Session> => {
    const { stream } = request.routeOptions.config
    if (stream === 'opens' && tickets.isOne(token)) return tickets.take(token, clientOf(request))
    if (isKey(token)) return readKey(db, token, clientOf(request))
    return readSession(db, jwtSecret, token, stream === undefined)
  }
