import { AdminStatisticsAnswer, AdminStatisticsQuery } from '@sluice/contract/api-admin-statistics'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { checkPoints, readRange, readTimeZone } from '../statistics/time-range.ts'
import { type FigureDeps, readFigures } from './read-figures.ts'

const DEFAULT_DAYS = 30

export function figureRoutes(api: Api, deps: FigureDeps): void {
  api.get(
    '/api/admin/statistics',
    {
      config: {
        access: 'admin',
        report: true,
        summary: say('Site-wide figures over time', '全站统计'),
      },
      schema: { querystring: AdminStatisticsQuery, response: { 200: AdminStatisticsAnswer } },
    },
    async (request) => {
      const timeZone = readTimeZone(request.query.tz)
      const range = readRange(request.query, Date.now(), DEFAULT_DAYS)
      checkPoints(range, 'day')
      return { status: 'success' as const, data: await readFigures(deps, range, timeZone) }
    },
  )
}
