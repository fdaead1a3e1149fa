import { RETENTION_PATH, Retention } from '@sluice/contract/retention'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { keepVisitDays } from './retention-store.ts'

/** The next rollup pass uses the value set here. `client` has the upkeep profile. */
export function retentionRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(RETENTION_PATH, async (request) => {
    const told = Retention.safeParse(request.body)
    if (!told.success) throw new Problem('invalid_request', {}, { cause: told.error })
    await keepVisitDays(client, told.data.visitDays)
    return told.data
  })
}
