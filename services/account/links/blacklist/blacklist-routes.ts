import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  BlacklistAddedAnswer,
  BlacklistAnswer,
  BlacklistBody,
  BlacklistQuery,
} from '@sluice/contract/api-blacklist'
import { showRange } from '../../base/addresses/range.ts'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import type { BlacklistRow } from '../../base/database/schema.ts'
import { sessionOf } from '../../base/http/access.ts'
import { pageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { type ListOf, listRules } from './blacklist-store.ts'
import { addRule, addSiteRule, deleteRule, deleteSiteRule } from './change-blacklist.ts'

const success = 'success' as const

const item = (row: BlacklistRow) => ({
  id: row.id,
  range: showRange(row.range),
  reason: row.reason,
  expires_at: row.expires_at?.toISOString() ?? null,
  created: row.created_at.toISOString(),
})

/** An owner's own list, and the administrators' list for every link of the site. */
const LISTS = [
  {
    path: '/api/blacklist',
    rule: { access: 'user', scope: 'blacklist' },
    listOf: (userId: number): ListOf => userId,
    add: addRule,
    remove: deleteRule,
    summaries: {
      list: say('Own IP blacklist', '我的 IP 黑名单'),
      add: say('Add an address or range', '添加地址或网段'),
      remove: say('Remove an address or range', '移除地址或网段'),
    },
  },
  {
    path: '/api/admin/blacklist',
    rule: { access: 'admin' },
    listOf: (): ListOf => null,
    add: addSiteRule,
    remove: deleteSiteRule,
    summaries: {
      list: say('Site-wide IP blacklist', '全站 IP 黑名单'),
      add: say('Add an address or range for all links', '为全部链接添加地址或网段'),
      remove: say('Remove an address or range from the site-wide blacklist', '从全站黑名单移除地址或网段'),
    },
  },
] as const

export function blacklistRoutes(api: Api, { db }: { db: Db }): void {
  for (const { path, rule, listOf, add, remove, summaries } of LISTS) {
    api.get(
      path,
      {
        config: { ...rule, summary: summaries.list },
        schema: { querystring: BlacklistQuery, response: { 200: BlacklistAnswer } },
      },
      async (request) => {
        const found = await listRules(db, listOf(sessionOf(request).userId), pageAsked(request.query))
        return pageAnswer(request.query, found, found.rows.map(item))
      },
    )

    api.post(
      path,
      {
        config: { ...rule, summary: summaries.add },
        schema: { body: BlacklistBody, response: { 200: BlacklistAddedAnswer } },
      },
      async (request) => ({
        status: success,
        data: item(await add(db, sessionOf(request).userId, request.body)),
      }),
    )

    api.delete(
      `${path}/:id`,
      {
        config: { ...rule, summary: summaries.remove },
        schema: { params: IdParams, response: { 200: DoneAnswer } },
      },
      async (request) => {
        await remove(db, sessionOf(request).userId, request.params.id)
        return { status: success, message: translate(languageOf(request), 'rule_deleted') }
      },
    )
  }
}
