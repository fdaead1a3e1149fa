import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  BlacklistAddedAnswer,
  BlacklistAnswer,
  BlacklistBody,
  BlacklistQuery,
} from '@sluice/contract/api-blacklist'
import type { Db } from '../../base/database/connect.ts'
import type { BlacklistRow } from '../../base/database/schema.ts'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { type ListOf, listRules } from './blacklist-store.ts'
import { addRule, addSiteRule, deleteRule, deleteSiteRule } from './change-blacklist.ts'
import { showRange } from './range.ts'

const success = 'success' as const

const item = (row: BlacklistRow) => ({
  id: row.id,
  range: showRange(row.range),
  reason: row.reason,
  expires_at: row.expires_at?.toISOString() ?? null,
  created: row.created_at.toISOString(),
})

/** An owner's own list, and the one that administrators keep for every link of the site. */
const LISTS = [
  {
    path: '/api/blacklist',
    access: 'user',
    listOf: (userId: number): ListOf => userId,
    add: addRule,
    remove: deleteRule,
  },
  {
    path: '/api/admin/blacklist',
    access: 'admin',
    listOf: (): ListOf => null,
    add: addSiteRule,
    remove: deleteSiteRule,
  },
] as const

export function blacklistRoutes(api: Api, { db }: { db: Db }): void {
  for (const { path, access, listOf, add, remove } of LISTS) {
    const config = { access }
    api.get(
      path,
      { config, schema: { querystring: BlacklistQuery, response: { 200: BlacklistAnswer } } },
      async (request) => {
        const { page, per_page } = request.query
        const list = listOf(sessionOf(request).userId)
        const { rows, total } = await listRules(db, list, { limit: per_page, offset: (page - 1) * per_page })
        return { status: success, items: rows.map(item), page, per_page, total }
      },
    )

    api.post(
      path,
      { config, schema: { body: BlacklistBody, response: { 200: BlacklistAddedAnswer } } },
      async (request) => ({
        status: success,
        data: item(await add(db, sessionOf(request).userId, request.body)),
      }),
    )

    api.delete(
      `${path}/:id`,
      { config, schema: { params: IdParams, response: { 200: DoneAnswer } } },
      async (request) => {
        await remove(db, sessionOf(request).userId, request.params.id)
        return { status: success, message: translate(languageOf(request), 'rule_deleted') }
      },
    )
  }
}
