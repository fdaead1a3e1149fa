import { type MarkItem, MarksAnswer, MarksQuery } from '@sluice/contract/api-marks'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { AskReport } from '../statistics/ask-report.ts'
import { cloakNames } from '../statistics/cloak-names.ts'
import { type Range, readRange } from '../statistics/time-range.ts'
import { readBoughtCalls } from './bought-calls.ts'
import { markOf } from './mark-of.ts'
import { marksOfCalls } from './marks-of-calls.ts'
import { stopsOfAccount, stopsOfLinks } from './stops.ts'

type Asked = Range & { owner: number; cloak: number | undefined }

export function markRoutes(api: Api, { db, ask }: { db: Db; ask: AskReport }): void {
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
      const owner = sessionOf(request).userId
      const { cloak_id: cloak, ...time } = request.query
      const range = readRange(time, Date.now())
      if (cloak !== undefined && !(await cloakNames(db, owner, [cloak])).has(cloak))
        throw problem('not_found')
      const marks = await Promise.all([
        readBoughtCalls(db, owner).then(marksOfCalls),
        withoutCalls(ask, { owner, cloak, ...range }),
        stopsOfAccount(db, owner, range),
        cloak === undefined ? stopsOfLinks(db, owner, range) : [],
      ])
      const items = marks
        .flat()
        .filter(({ at }) => Date.parse(at) >= range.from && Date.parse(at) < range.to)
        .sort((a, b) => b.at.localeCompare(a.at))
      return { status: 'success' as const, items }
    },
  )
}

async function withoutCalls(ask: AskReport, asked: Asked): Promise<MarkItem[]> {
  const { rows } = await ask('without-calls', asked)
  return rows.map(({ from, to, visits }) =>
    markOf('calls_missing', new Date(from), { until: new Date(to).toISOString(), visits }),
  )
}
