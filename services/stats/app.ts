import { buildInternalApp, type InternalDeps } from '@sluice/kit/internal-app'
import { Problem } from '@sluice/kit/problem'
import type { FastifyError, FastifyInstance } from 'fastify'
import { auditHeadRoutes } from './audit/audit-head-routes.ts'
import { leaseUseRoutes } from './calls/lease-use-routes.ts'
import type { ClickHouseClient } from './clickhouse/client.ts'
import { moneyRoutes } from './conversions/money-routes.ts'
import { conversionAnswers } from './conversions/reports/answers.ts'
import { erasureRoutes } from './erasure/erasure-routes.ts'
import { ingestRoutes } from './ingest/ingest-routes.ts'
import type { Client } from './ingest/user-agent.ts'
import type { Writer } from './ingest/writer.ts'
import { liveRoutes } from './recorded/live/live-routes.ts'
import { recordedVisitsRoutes } from './recorded/recorded-visits-routes.ts'
import { visitParametersRoutes } from './recorded/visit-parameters-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import type { ReportDeps } from './reports/shares.ts'
import { retentionRoutes } from './rollup/retention-routes.ts'

export type AppDeps = InternalDeps & {
  /** Absent in the reports role. */
  ingest?: { writer: Writer; clientOf: (userAgent: string) => Client; direct: boolean } | undefined
  /** Absent in the ingest role. */
  reports?: ReportDeps | undefined
  client: ClickHouseClient
  upkeepClient: ClickHouseClient
  moneyClient: ClickHouseClient
}

/** The internal port of stats, its only port. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const app = buildInternalApp(deps)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Problem) {
      if (error.facts.retryAfterSeconds) reply.header('retry-after', error.facts.retryAfterSeconds)
      return reply.code(error.status).send({ status: 'error', code: error.code })
    }
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ status: 'error', code: 'invalid_request' })
    }
    deps.log.error({ err: error, url: request.url }, 'request failed')
    return reply.code(503).send({ status: 'error', code: 'statistics_unavailable' })
  })
  if (deps.ingest?.direct) ingestRoutes(app, deps.ingest)
  if (deps.reports) {
    reportRoutes(app, deps.reports, conversionAnswers)
    leaseUseRoutes(app, deps.client)
    recordedVisitsRoutes(app, deps.client)
    liveRoutes(app, deps.client)
    moneyRoutes(app, { reads: deps.client, inserts: deps.moneyClient, upkeep: deps.upkeepClient })
    visitParametersRoutes(app, deps.client)
    retentionRoutes(app, deps.upkeepClient)
    auditHeadRoutes(app, deps.upkeepClient)
    erasureRoutes(app, deps.upkeepClient)
  }
  app.get('/internal/status', async () => ({ ingest: deps.ingest?.writer.status() ?? null }))
  return app
}
