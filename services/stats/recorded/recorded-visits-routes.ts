import { RECORDED_VISITS_PATH, RecordedVisitsQuestion } from '@sluice/contract/recorded-visits'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRecordedVisits } from './recorded-visits-store.ts'

/** What was stored since account asked last, for webhooks. */
export function recordedVisitsRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(RECORDED_VISITS_PATH, async (request) => {
    const question = RecordedVisitsQuestion.safeParse(request.body)
    if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
    return readRecordedVisits(client, question.data)
  })
}
