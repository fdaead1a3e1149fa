import { TodayAnswer, TodayQuery } from '@sluice/contract/api-today'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { AskReport } from '../statistics/ask-report.ts'
import { cloakNames } from '../statistics/cloak-names.ts'
import { readTimeZone } from '../statistics/time-range.ts'
import { readForecast } from '../usage/read-forecast.ts'
import { onceAMinute } from './once-a-minute.ts'
import { readSoFar, readToday } from './read-today.ts'
import { cloaksIn, shownToday } from './shown-today.ts'

const keyOf = (owner: number, timeZone: string) => `${owner} ${timeZone}`

/** The first screen of the dashboard. Today is counted each time, and what it is compared with once a minute. */
export function todayRoutes(api: Api, deps: { db: Db; ask: AskReport }): void {
  const { db, ask } = deps
  const counted = onceAMinute(async (key, now) => {
    const gap = key.indexOf(' ')
    const [owner, timeZone] = [Number(key.slice(0, gap)), key.slice(gap + 1)]
    const [visits, forecast] = await Promise.all([
      readToday(ask, owner, timeZone, now),
      readForecast(deps, owner, now),
    ])
    return { visits, forecast }
  })

  api.get(
    '/api/stats/today',
    {
      config: {
        ...{ access: 'user', scope: 'stats:read', report: true },
        summary: say(
          'Today so far against earlier days, who moves most and what is unusual',
          '今日至今与此前同一时段的对比、变化最大的项目与异常',
        ),
      },
      schema: { querystring: TodayQuery, response: { 200: TodayAnswer } },
    },
    async (request) => {
      const owner = sessionOf(request).userId
      const timeZone = readTimeZone(request.query.tz)
      const { visits, forecast } = await counted(keyOf(owner, timeZone))
      const { from } = visits.spans.today
      const now = Math.max(Date.now(), from + 1)
      const [hours, names] = await Promise.all([
        readSoFar(ask, owner, timeZone, { from, to: now }),
        cloakNames(db, owner, cloaksIn(visits)),
      ])
      const shown = shownToday(visits, { counted: now, hours }, names)
      const { days_left, expires_at, unused } = forecast
      return { status: 'success' as const, data: { ...shown, calls: { days_left, expires_at, unused } } }
    },
  )
}
