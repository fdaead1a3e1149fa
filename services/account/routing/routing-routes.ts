import { foldCode, OR_ALIAS, ROUTING_PATH } from '@sluice/contract/routing'
import type { Log } from '@sluice/kit/log'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../base/database/connect.ts'
import { readDocument } from './read-document.ts'
import type { DocumentWriter } from './redis-documents.ts'

type Ask = { Params: { key: string }; Querystring: { or?: string } }

/** Internal: one document from Postgres. Each read also fills Redis, so that a flushed one recovers by use. */
export function routingRoutes(
  app: FastifyInstance,
  deps: { db: Db; writer: DocumentWriter; log: Log },
): void {
  app.get<Ask>(`${ROUTING_PATH}/:key`, async (request, reply) => {
    const { key } = request.params
    const orAlias = OR_ALIAS === `or=${request.query.or}` && key.startsWith('cloak:')
    const document =
      (await readDocument(deps.db, key)) ??
      (orAlias ? await readDocument(deps.db, `alias:${foldCode(key.slice(6))}`) : null)
    if (!document) return reply.code(404).send({ status: 'error', code: 'not_found' })
    deps.writer
      .put(document, false)
      .catch((error: unknown) => deps.log.debug({ err: error }, 'Redis could not be filled from a read'))
    return document
  })
}
