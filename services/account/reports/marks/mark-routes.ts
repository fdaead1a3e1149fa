import { MarksAnswer, MarksQuery } from '@sluice/contract/api-marks'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { readRange } from '../statistics/time-range.ts'
import { readBoughtCalls } from './bought-calls.ts'
import { marksOfCalls } from './marks-of-calls.ts'

export function markRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/stats/marks',
    {
      config: {
        ...{ access: 'user', scope: 'stats:read', report: true },
        summary: say('What happened to the account, for charts', '账号的重要时刻，用于图表标记'),
      },
      schema: { querystring: MarksQuery, response: { 200: MarksAnswer } },
    },
    async (request) => {
      const { from, to } = readRange(request.query, Date.now())
      const marks = marksOfCalls(await readBoughtCalls(db, sessionOf(request).userId))
      const items = marks
        .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
        .sort((a, b) => b.at.localeCompare(a.at))
      return { status: 'success' as const, items }
    },
  )
}
