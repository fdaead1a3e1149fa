import { BalanceAnswer, ForecastAnswer, UsageAnswer, UsageQuery } from '@sluice/contract/api-calls'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { listRunningGrants } from '../../money/calls/list-running-grants.ts'
import { readBalance, readRunningGrants } from '../../money/calls/read-balance.ts'
import type { AskReport } from '../statistics/ask-report.ts'
import { readTimeZone } from '../statistics/time-range.ts'
import { forecast, rateOf } from './forecast.ts'
import { dayOf, lastDays } from './usage-days.ts'

const config = { access: 'user', scope: 'billing:read' } as const
const report = { ...config, report: true } as const
const success = 'success' as const
const DAY_MS = 86_400_000
const RATE_DAYS = 7

/** What owners see about their calls. */
export function usageRoutes(api: Api, { db, ask }: { db: Db; ask: AskReport }): void {
  api.get(
    '/api/calls/balance',
    {
      config: {
        ...config,
        summary: say('Calls left and the grants they come from', '剩余调用次数及其来源'),
      },
      schema: { response: { 200: BalanceAnswer } },
    },
    async (request) => {
      const owner = sessionOf(request).userId
      const [balance, grants] = await Promise.all([readBalance(db, owner), listRunningGrants(db, owner)])
      return { status: success, data: { ...balance, grants } }
    },
  )

  api.get(
    '/api/calls/usage',
    {
      config: { ...report, summary: say('Calls used per day', '每日调用用量') },
      schema: { querystring: UsageQuery, response: { 200: UsageAnswer } },
    },
    async (request) => {
      const timeZone = readTimeZone(request.query.tz)
      const range = lastDays(request.query.days, timeZone, Date.now())
      const owner = sessionOf(request).userId
      const { rows } = await ask('over-time', { owner, ...range, bucket: 'day', timeZone })
      const days = rows.map((row) => ({ date: dayOf(row.at, timeZone), calls: row.metered }))
      return { status: success, data: { days, total: days.reduce((sum, day) => sum + day.calls, 0) } }
    },
  )

  api.get(
    '/api/calls/forecast',
    {
      config: {
        ...report,
        summary: say(
          'When calls run out, or how many expire unused, at the current rate',
          '按当前速度预计何时用尽，或有多少次将未使用而失效',
        ),
      },
      schema: { response: { 200: ForecastAnswer } },
    },
    async (request) => {
      const owner = sessionOf(request).userId
      const now = Date.now()
      const range = { from: now - RATE_DAYS * DAY_MS, to: now }
      const [{ rows }, grants, { created_at }] = await Promise.all([
        ask('over-time', { owner, ...range, bucket: 'day', timeZone: 'UTC' }),
        readRunningGrants(db, owner),
        db.selectFrom('users').select('created_at').where('id', '=', owner).executeTakeFirstOrThrow(),
      ])
      const { perDay, days } = rateOf(rows, { ...range, opened: created_at.getTime() })
      const left = grants.map((grant) => ({ ...grant, calls: grant.calls - grant.spent }))
      const said = forecast(left, perDay, new Date(now))
      const at = said?.at.toISOString() ?? null
      const spent = said?.cause === 'spent'
      return {
        status: success,
        data: {
          calls_per_day: perDay,
          rate_days: days,
          cause: said?.cause ?? null,
          runs_out_at: spent ? at : null,
          days_left: spent ? (said.at.getTime() - now) / DAY_MS : null,
          expires_at: spent ? null : at,
          unused: said?.cause === 'ended' ? said.unused : null,
        },
      }
    },
  )
}
