import {
  AbuseReportAnswer,
  AbuseReportBody,
  AbuseReportsAnswer,
  AbuseReportsQuery,
  HandleAbuseReportBody,
} from '@sluice/contract/api-abuse'
import { DoneAnswer } from '@sluice/contract/api-answer'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { pageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { translate } from '../../base/messages/translate.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { findAbuseReport, listAbuseReports } from './abuse-store.ts'
import { handleAbuseReport, takeDownFromAbuseReport } from './handle-abuse-report.ts'
import { reportAbuse } from './report-abuse.ts'

export type AbuseDeps = { db: Db; limiter: Limiter; clientOf: ClientAddress; origins: Origins }

const config = { access: 'admin' } as const
const success = 'success' as const
const schema = { params: IdParams, body: HandleAbuseReportBody, response: { 200: AbuseReportAnswer } }

export function abuseRoutes(api: Api, deps: AbuseDeps): void {
  const { db, clientOf } = deps

  api.post(
    '/api/abuse-reports',
    {
      config: { access: 'public', summary: say('Report a link', '举报链接') },
      schema: { body: AbuseReportBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await reportAbuse({ ...deps, ...deps.origins }, request.body, clientOf(request))
      return { status: success, message: translate(languageOf(request), 'abuse_report_received') }
    },
  )

  api.get(
    '/api/admin/abuse-reports',
    {
      config: { ...config, summary: say('Abuse reports, by status', '举报列表，可按状态筛选') },
      schema: { querystring: AbuseReportsQuery, response: { 200: AbuseReportsAnswer } },
    },
    async (request) => {
      const { status, cloak_id } = request.query
      const filter = { status, cloak: cloak_id, origins: deps.origins }
      const found = await listAbuseReports(db, filter, pageAsked(request.query))
      return pageAnswer(request.query, found, found.rows)
    },
  )

  for (const [path, status, summary] of [
    ['resolve', 'resolved', say('Mark an abuse report as resolved', '将举报标为已处理')],
    ['dismiss', 'dismissed', say('Dismiss an abuse report', '驳回举报')],
  ] as const) {
    api.post(
      `/api/admin/abuse-reports/:id/${path}`,
      { config: { ...config, summary }, schema },
      async (request) => {
        const ask = { id: request.params.id, note: request.body.note, status }
        await handleAbuseReport(db, sessionOf(request).userId, ask)
        return { status: success, data: await findAbuseReport(db, ask.id, deps.origins) }
      },
    )
  }

  api.post(
    '/api/admin/abuse-reports/:id/take-down',
    {
      config: {
        ...config,
        summary: say(
          'Take down the reported link and resolve the report',
          '停用被举报的链接，并将举报标为已处理',
        ),
      },
      schema,
    },
    async (request) => {
      const ask = { id: request.params.id, note: request.body.note }
      await takeDownFromAbuseReport(db, sessionOf(request).userId, ask)
      return { status: success, data: await findAbuseReport(db, ask.id, deps.origins) }
    },
  )
}
