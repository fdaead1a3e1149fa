import { LEASE_USE_PATH, type LeaseUseAnswer, LeaseUseQuestion } from '@sluice/contract/leases'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readLeaseUse } from './lease-use-store.ts'

/** What the stored visits say about leases. Leases without a stored visit are missing from the answer. */
export function leaseUseRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(LEASE_USE_PATH, async (request) => {
    const question = LeaseUseQuestion.safeParse(request.body)
    if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
    return { leases: await readLeaseUse(client, question.data.leases) } satisfies LeaseUseAnswer
  })
}
