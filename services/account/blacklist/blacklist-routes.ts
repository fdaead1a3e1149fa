import {
  BlacklistAddedAnswer,
  BlacklistAnswer,
  BlacklistBody,
  BlacklistQuery,
} from '@sluice/contract/api-blacklist'
import { DoneAnswer } from '@sluice/contract/api-cloak'
import type { Db } from '../database/connect.ts'
import type { BlacklistRow } from '../database/schema.ts'
import { sessionOf } from '../http/access.ts'
import { languageOf } from '../http/problem-handler.ts'
import { type Api, IdParams } from '../http/validation.ts'
import { translate } from '../messages/translate.ts'
import { listRules } from './blacklist-store.ts'
import { addRule, deleteRule } from './change-blacklist.ts'
import { showRange } from './range.ts'

const config = { access: 'user' } as const
const success = 'success' as const

const item = (row: BlacklistRow) => ({
  id: row.id,
  range: showRange(row.range),
  reason: row.reason,
  expires_at: row.expires_at?.toISOString() ?? null,
  created: row.created_at.toISOString(),
})

export function blacklistRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/blacklist',
    { config, schema: { querystring: BlacklistQuery, response: { 200: BlacklistAnswer } } },
    async (request) => {
      const { page, per_page } = request.query
      const owner = sessionOf(request).userId
      const { rows, total } = await listRules(db, owner, { limit: per_page, offset: (page - 1) * per_page })
      return { status: success, items: rows.map(item), page, per_page, total }
    },
  )

  api.post(
    '/api/blacklist',
    { config, schema: { body: BlacklistBody, response: { 200: BlacklistAddedAnswer } } },
    async (request) => {
      const row = await addRule(db, sessionOf(request).userId, request.body)
      return { status: success, data: item(row) }
    },
  )

  api.delete(
    '/api/blacklist/:id',
    { config, schema: { params: IdParams, response: { 200: DoneAnswer } } },
    async (request) => {
      await deleteRule(db, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'rule_deleted') }
    },
  )
}
