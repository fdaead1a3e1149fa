import {
  LIVE_COUNTS_PATH,
  LIVE_VISITS_PATH,
  LiveCountsQuestion,
  LiveVisitsQuestion,
} from '@sluice/contract/live-question'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../../clickhouse/client.ts'
import { readLiveCounts } from './live-counts.ts'
import { readLiveVisits } from './live-visits.ts'

/** What is stored right now, for the streams of account. */
export function liveRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(LIVE_VISITS_PATH, async (request) => {
    const question = LiveVisitsQuestion.safeParse(request.body)
    if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
    return readLiveVisits(client, question.data)
  })
  app.post(LIVE_COUNTS_PATH, async (request) => {
    const question = LiveCountsQuestion.safeParse(request.body)
    if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
    return readLiveCounts(client, question.data)
  })
}
