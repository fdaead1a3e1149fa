import {
  RateAnswer,
  RateBody,
  RateRemoval,
  RatesAnswer,
  RatesQuery,
  RateUploadAnswer,
  RateUploadBody,
} from '@sluice/contract/api-admin-rates'
import { DoneAnswer } from '@sluice/contract/api-answer'
import { MAX_CSV_CHARACTERS } from '@sluice/contract/csv-upload'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { removeRate, setRate } from './change-rates.ts'
import { listRates } from './rates-store.ts'
import { uploadRates } from './upload-rates.ts'

const PATH = '/api/admin/rates'
const rule = { access: 'admin' } as const
const success = 'success' as const
/** JSON may need six bytes for a character. */
const CSV_BYTES = 6 * MAX_CSV_CHARACTERS
const EXAMPLE = { currency: 'EUR', day: '2026-11-01', per_usd: '0.92' }
const CSV_EXAMPLE = { csv: 'currency,day,per_usd\nEUR,2026-11-01,0.92\n', dry_run: true }

export function rateRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    PATH,
    {
      config: { ...rule, summary: say('Rates of currencies by day', '各币种每日汇率') },
      schema: { querystring: RatesQuery, response: { 200: RatesAnswer } },
    },
    async (request) => {
      const { page, per_page, currency } = request.query
      const at = { limit: per_page, offset: (page - 1) * per_page }
      const { rows: items, total } = await listRates(db, currency, at)
      return { status: success, items, page, per_page, total }
    },
  )

  api.put(
    PATH,
    {
      config: {
        ...rule,
        example: EXAMPLE,
        summary: say(
          'Set a currency’s rate from a day on; reports change with it',
          '设置某币种自某日起的汇率，报表随之变化',
        ),
      },
      schema: { body: RateBody, response: { 200: RateAnswer } },
    },
    async (request) => ({
      status: success,
      data: await setRate(db, sessionOf(request).userId, request.body),
    }),
  )

  api.post(
    `${PATH}/remove`,
    {
      config: { ...rule, summary: say('Remove a rate', '删除汇率') },
      schema: { body: RateRemoval, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await removeRate(db, sessionOf(request).userId, request.body)
      return { status: success, message: translate(languageOf(request), 'rate_removed') }
    },
  )

  api.post(
    `${PATH}/upload`,
    {
      config: {
        ...rule,
        example: CSV_EXAMPLE,
        summary: say(
          'Set rates by a CSV file; with dry_run say what it would do',
          '用 CSV 文件设置汇率；dry_run 仅预览',
        ),
      },
      bodyLimit: CSV_BYTES,
      schema: { body: RateUploadBody, response: { 200: RateUploadAnswer } },
    },
    async (request) => {
      const { csv, dry_run: dryRun } = request.body
      return {
        status: success,
        data: await uploadRates(db, { actor: sessionOf(request).userId, csv, dryRun }),
      }
    },
  )
}
