import { VISIT_PARAMETERS_PATH, VisitParametersQuestion } from '@sluice/contract/visit-parameters'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { findParameters } from './visit-parameters.ts'

export function visitParametersRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(VISIT_PARAMETERS_PATH, async (request) => {
    const question = VisitParametersQuestion.safeParse(request.body)
    if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
    return { visits: await findParameters(client, question.data.visits) }
  })
}
