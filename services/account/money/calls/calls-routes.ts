import { LeaseReport, REPORT_LEASES_PATH, TAKE_LEASES_PATH, TakeLeases } from '@sluice/contract/leases'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { reportLeases } from './report-leases.ts'
import { takeLeases } from './take-leases.ts'

const INVALID = { status: 'error', code: 'invalid_request' }

/** Internal: calls for the redirect workers. */
export function callsRoutes(app: FastifyInstance, deps: { db: Db; metrics: AccountMetrics }): void {
  app.post(TAKE_LEASES_PATH, async (request, reply) => {
    const ask = TakeLeases.safeParse(request.body)
    if (!ask.success) return reply.code(400).send(INVALID)
    const end = deps.metrics.lending.startTimer()
    const leases = await takeLeases(deps.db, ask.data.holder, ask.data.takes)
    end()
    for (const { calls } of leases)
      deps.metrics.leases.inc({ outcome: calls > 0 ? 'granted' : 'nothing_left' })
    return { leases }
  })

  app.post(REPORT_LEASES_PATH, async (request, reply) => {
    const report = LeaseReport.safeParse(request.body)
    if (!report.success) return reply.code(400).send(INVALID)
    const { unknown } = await reportLeases(deps.db, report.data)
    if (unknown > 0) deps.metrics.unknownLeases.inc(unknown)
    return { status: 'success' }
  })
}
