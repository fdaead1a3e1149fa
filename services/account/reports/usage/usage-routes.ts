import { BalanceAnswer, ForecastAnswer, UsageAnswer, UsageQuery } from '@sluice/contract/api-calls'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { listRunningGrants } from '../../money/calls/list-running-grants.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import type { AskReport } from '../statistics/ask-report.ts'
import { readTimeZone } from '../statistics/time-range.ts'
import { readForecast } from './read-forecast.ts'
import { dayOf, lastDays } from './usage-days.ts'

const config = { access: 'user', scope: 'billing:read' } as const
const report = { ...config, report: true } as const
const success = 'success' as const

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
      const data = await readForecast({ db, ask }, sessionOf(request).userId, Date.now())
      return { status: success, data }
    },
  )
}
