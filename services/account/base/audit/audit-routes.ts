import {
  AuditCheckAnswer,
  AuditExportAnswer,
  AuditExportQuery,
  AuditLogAnswer,
  AuditLogQuery,
} from '@sluice/contract/api-admin-audit'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'
import { pageAsked } from '../database/pinned-page.ts'
import { pageAnswer } from '../http/page-answer.ts'
import { say } from '../http/say.ts'
import type { Api } from '../http/validation.ts'
import { type AuditEntryRow, type AuditFilter, listEntries } from './audit-store.ts'
import { exportEntries } from './export-audit.ts'
import { lastAuditCheck } from './last-check.ts'
import { askStats } from './second-record.ts'
import { type AuditCheck, verifyAudit } from './verify-audit.ts'

const config = { access: 'superadmin' } as const
const report = { ...config, report: true } as const
const success = 'success' as const

/** The facts of an actor whose account is erased. */
const GONE = { email: '', name: '', role: null }

const filterOf = (query: z.output<typeof AuditExportQuery>): AuditFilter => ({
  actor: query.actor_id,
  action: query.action,
  subject: query.subject,
  from: query.from === undefined ? undefined : new Date(query.from),
  to: query.to === undefined ? undefined : new Date(query.to),
})

const item = (row: AuditEntryRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, ...(row.actor ?? GONE) },
  action: row.action,
  subject: row.subject,
  subject_email: row.subject_email,
  people: row.people,
  before: row.before,
  after: row.after,
  reason: row.reason,
  hash: row.hash.toString('hex'),
})

const found = ({ at, entries, hash, fault, fault_at }: AuditCheck) => ({
  at: at.toISOString(),
  entries,
  hash: hash.toString('hex'),
  fault,
  fault_at,
})

export function auditRoutes(api: Api, { db, stats }: { db: Db; stats: InternalTarget }): void {
  api.get(
    '/api/admin/audit-log',
    {
      config: {
        ...config,
        summary: say(
          'Changes by administrators and of API keys, newest first',
          '管理员操作与 API 密钥变更，最新在前',
        ),
      },
      schema: { querystring: AuditLogQuery, response: { 200: AuditLogAnswer } },
    },
    async (request) => {
      const { page, per_page, as_of, ...asked } = request.query
      const found = await listEntries(db, filterOf(asked), pageAsked({ page, per_page, as_of }))
      return pageAnswer(request.query, found, found.rows.map(item))
    },
  )

  api.get(
    '/api/admin/audit-log/export',
    {
      config: { ...report, summary: say('The audit log as CSV', '导出审计日志（CSV）') },
      schema: { querystring: AuditExportQuery, response: { 200: AuditExportAnswer } },
    },
    async (request) => ({ status: success, data: await exportEntries(db, filterOf(request.query)) }),
  )

  api.get(
    '/api/admin/audit-log/check',
    {
      config: {
        ...config,
        summary: say('Result of the last audit chain check', '最近一次审计链核对的结果'),
      },
      schema: { response: { 200: AuditCheckAnswer } },
    },
    async () => {
      const last = await lastAuditCheck(db)
      return { status: success, data: last ? found(last) : null }
    },
  )

  api.post(
    '/api/admin/audit-log/check',
    {
      config: { ...report, summary: say('Check the whole audit chain now', '立即核对整条审计链') },
      schema: { response: { 200: AuditCheckAnswer } },
    },
    async () => ({ status: success, data: found(await verifyAudit(db, await askStats(stats, null))) }),
  )
}
