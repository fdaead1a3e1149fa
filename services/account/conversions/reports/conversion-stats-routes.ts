import {
  ConversionRangeQuery,
  ConversionStatsAnswer,
  ConversionStatsQuery,
  ConversionTimesAnswer,
  FunnelAnswer,
} from '@sluice/contract/api-conversion-stats'
import { TIME_STEPS } from '@sluice/contract/conversion-reports'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { AskReport } from '../../reports/statistics/ask-report.ts'
import { cloakNames } from '../../reports/statistics/cloak-names.ts'
import { readDays } from './day-range.ts'
import { type Asked, readConversionStats } from './read-conversion-stats.ts'

const config = { access: 'user', scope: 'stats:read', report: true } as const
const success = 'success' as const

export function conversionStatsRoutes(api: Api, deps: { db: Db; ask: AskReport }): void {
  /** `not_found` for someone else's link, instead of a report without visits. */
  const asked = async (owner: number, query: z.output<typeof ConversionRangeQuery>): Promise<Asked> => {
    const { cloak_id } = query
    if (cloak_id !== undefined && (await cloakNames(deps.db, owner, [cloak_id])).size === 0)
      throw problem('not_found')
    return { owner, ...readDays(query, Date.now()), cloak: cloak_id ?? null }
  }
  const shown = ({ from, to }: Asked) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })

  api.get(
    '/api/stats/conversions',
    {
      config: {
        ...config,
        summary: say('Conversions, revenue and costs by one thing', '按指定维度统计转化、收入与费用'),
      },
      schema: { querystring: ConversionStatsQuery, response: { 200: ConversionStatsAnswer } },
    },
    async (request) => {
      const range = await asked(sessionOf(request).userId, request.query)
      const data = await readConversionStats(deps, range, request.query.by)
      return { status: success, data, items: data.items }
    },
  )

  api.get(
    '/api/stats/funnel',
    {
      config: { ...config, summary: say('Clicks from visit to lead and sale', '从访问到线索与成交的漏斗') },
      schema: { querystring: ConversionRangeQuery, response: { 200: FunnelAnswer } },
    },
    async (request) => {
      const range = await asked(sessionOf(request).userId, request.query)
      const { visits, leads, sales } = await deps.ask('conversion-funnel', range)
      const steps = [
        { step: 'visit' as const, clicks: visits },
        { step: 'lead' as const, clicks: leads },
        { step: 'sale' as const, clicks: sales },
      ]
      return { status: success, data: { ...shown(range), steps } }
    },
  )

  api.get(
    '/api/stats/conversion-times',
    {
      config: { ...config, summary: say('Time from click to conversion', '从点击到转化所需的时间') },
      schema: { querystring: ConversionRangeQuery, response: { 200: ConversionTimesAnswer } },
    },
    async (request) => {
      const range = await asked(sessionOf(request).userId, request.query)
      const { median_seconds, conversions } = await deps.ask('conversion-times', range)
      const steps = TIME_STEPS.map((from_seconds, index) => ({
        from_seconds,
        to_seconds: TIME_STEPS[index + 1] ?? null,
        conversions: conversions[index] ?? 0,
      }))
      return { status: success, data: { ...shown(range), median_seconds, steps } }
    },
  )
}
