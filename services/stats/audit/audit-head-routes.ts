import { AUDIT_HEAD_PATH, type AuditHeadAnswer, AuditHeadQuestion } from '@sluice/contract/audit-head'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { keepHead, readFurthest } from './audit-head-store.ts'

/** The second record of account's audit log, which is only ever appended to. `client` has the upkeep profile. */
export function auditHeadRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(AUDIT_HEAD_PATH, async (request) => {
    const question = AuditHeadQuestion.safeParse(request.body)
    if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
    const furthest = await readFurthest(client)
    if (question.data.told) await keepHead(client, question.data.told)
    return { furthest } satisfies AuditHeadAnswer
  })
}
