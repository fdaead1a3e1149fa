import {
  EDGE_CHALLENGES_PATH,
  EDGE_PAGE,
  EDGE_PATH,
  type EdgeAnswer,
  type EdgeChallenges,
  EdgeQuery,
} from '@sluice/contract/edge'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { listChallenges } from './list-challenges.ts'

/**
 * Internal: what changed of custom domains and certificates since a version, where keys stay sealed, and the challenges that
 * are answered in the handshake.
 */
export function edgeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get(
    EDGE_CHALLENGES_PATH,
    async (): Promise<EdgeChallenges> => ({ challenges: await listChallenges(db) }),
  )
  app.get(EDGE_PATH, async (request, reply): Promise<EdgeAnswer | undefined> => {
    const query = EdgeQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send({ status: 'error', code: 'invalid_request' })
    const { version } = await db.selectFrom('edge_version').select('version').executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('edge_hosts')
      .innerJoin('own_domains', 'own_domains.id', 'edge_hosts.domain_id')
      .leftJoin('certificates', 'certificates.domain_id', 'edge_hosts.domain_id')
      .select(['own_domains.id', 'edge_hosts.version', 'host', 'noindex', 'hsts', 'chain', 'sealed_key'])
      .select((eb) => eb.or([eb('verified_at', 'is', null), eb('removed_at', 'is not', null)]).as('gone'))
      .where('edge_hosts.version', '>', query.data.after)
      .orderBy('edge_hosts.version')
      .limit(EDGE_PAGE)
      .execute()
    return {
      version,
      hosts: rows.map(({ chain, sealed_key, gone, ...row }) => ({
        ...row,
        gone: Boolean(gone),
        certificate: gone || !chain || !sealed_key ? null : { chain, key: sealed_key.toString('base64') },
      })),
    }
  })
}
