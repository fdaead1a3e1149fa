import {
  CostBody,
  CostRemoval,
  CostsAnswer,
  CostsQuery,
  CostsSetAnswer,
  CostUploadAnswer,
  CostUploadBody,
} from '@sluice/contract/api-costs'
import { showCost } from '@sluice/contract/costs'
import { MAX_CSV_CHARACTERS } from '@sluice/contract/csv-upload'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { daysOf, setCosts, takeCostsBack } from './change-costs.ts'
import { findLinks, listCosts } from './costs-store.ts'
import { daysAfter, today } from './days.ts'
import { uploadCosts } from './upload-costs.ts'

const PATH = '/api/track/costs'
const rule = { access: 'user', scope: 'costs' } as const
const success = 'success' as const
const DEFAULT_DAYS = 30
const EXAMPLE = {
  cloak_id: 1,
  from: '2026-11-01',
  to: '2026-11-30',
  kind: 'day',
  amount: '12.50',
  currency: 'EUR',
}
const CSV_EXAMPLE = { csv: 'link,day,amount,currency\nsummer,2026-11-01,12.50,EUR\n', dry_run: true }
/** JSON may need six bytes for a character. */
const CSV_BYTES = 6 * MAX_CSV_CHARACTERS

export function costRoutes(api: Api, { db, publicOrigin }: { db: Db; publicOrigin: string }): void {
  api.get(
    PATH,
    {
      config: {
        ...rule,
        summary: say('What links cost by day, the newest day first', '链接每日成本，最新在前'),
      },
      schema: { querystring: CostsQuery, response: { 200: CostsAnswer } },
    },
    async (request) => {
      const { page, per_page, cloak_id: link, to = today() } = request.query
      const { from = daysAfter(to, 1 - DEFAULT_DAYS) } = request.query
      const owner = sessionOf(request).userId
      daysOf(from, to)
      if (link !== undefined && (await findLinks(db, owner, { codes: [], ids: [link] })).length === 0)
        throw problem('not_found')
      const at = { limit: per_page, offset: (page - 1) * per_page }
      const { rows, total } = await listCosts(db, { owner, link, from, to }, at)
      return { status: success, items: rows.map(item), page, per_page, total }
    },
  )

  api.put(
    PATH,
    {
      config: {
        ...rule,
        example: EXAMPLE,
        summary: say(
          'Set what a link’s visits of a day cost, or of each day of a range',
          '设置链接某日或一段日期内每日的成本',
        ),
      },
      schema: { body: CostBody, response: { 200: CostsSetAnswer } },
    },
    async (request) => ({
      status: success,
      data: await setCosts(db, sessionOf(request).userId, request.body),
    }),
  )

  api.post(
    `${PATH}/remove`,
    {
      config: { ...rule, summary: say('Remove a link’s costs', '删除链接成本') },
      schema: { body: CostRemoval, response: { 200: CostsSetAnswer } },
    },
    async (request) => ({
      status: success,
      data: await takeCostsBack(db, sessionOf(request).userId, request.body),
    }),
  )

  api.post(
    `${PATH}/upload`,
    {
      config: {
        ...rule,
        example: CSV_EXAMPLE,
        summary: say(
          'Set costs by a CSV file; with dry_run say what it would do',
          '用 CSV 文件设置成本；dry_run 仅预览',
        ),
      },
      bodyLimit: CSV_BYTES,
      schema: { body: CostUploadBody, response: { 200: CostUploadAnswer } },
    },
    async (request) => {
      const { csv, dry_run: dryRun } = request.body
      const owner = sessionOf(request).userId
      return { status: success, data: await uploadCosts(db, { owner, csv, dryRun, publicOrigin }) }
    },
  )
}

type Row = Awaited<ReturnType<typeof listCosts>>['rows'][number]
const item = (row: Row) => ({
  cloak_id: row.link_id,
  code: row.code,
  name: row.name,
  deleted: row.deleted_at !== null,
  day: row.day,
  kind: row.kind === 'click' ? ('click' as const) : ('day' as const),
  amount: showCost(row),
  currency: row.currency,
  changed: row.changed_at.toISOString(),
})
