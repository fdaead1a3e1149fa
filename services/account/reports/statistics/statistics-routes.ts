import { AccessLogAnswer } from '@sluice/contract/api-access-log'
import { FirstVisitAnswer, FirstVisitQuery, HANDED_ON, StatsAnswers } from '@sluice/contract/api-stats'
import { UserStatisticsAnswer } from '@sluice/contract/api-user'
import { AccessLogQuery, StatsOverTimeQuery, StatsQuery } from '@sluice/contract/api-visit-queries'
import type { CampaignSub } from '@sluice/contract/campaign'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'
import { type Summary, say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { readAccessLog } from './access-log.ts'
import type { AskReport } from './ask-report.ts'
import { byHost } from './by-host.ts'
import { cloakNames } from './cloak-names.ts'
import type { TotalsReader } from './cloak-totals.ts'
import { domainHosts, withDomainIds } from './domain-hosts.ts'
import { readFilters } from './read-filters.ts'
import { checkPoints, type Range, readRange, readTimeZone } from './time-range.ts'
import { readUserStatistics } from './user-statistics.ts'

const config = { access: 'user', scope: 'stats:read', report: true } as const
const success = 'success' as const
const sayOfSub = (name: CampaignSub) => say(`Visits by ${name}`, `按 ${name} 统计`)
const SUMMARIES: Record<(typeof HANDED_ON)[number], Summary> = {
  country: say('Visits by country', '按国家统计'),
  'country-destination': say('Visits by country and destination', '按国家与去向统计'),
  reason: say('Visits by routing reason', '按去向原因统计'),
  device: say('Visits by device', '按设备统计'),
  browser: say('Visits by browser', '按浏览器统计'),
  os: say('Visits by operating system', '按操作系统统计'),
  language: say('Visits by preferred language', '按首选语言统计'),
  prefetch: say('Visits that browsers only fetched ahead', '浏览器预取的访问'),
  utm_source: say('Visits by campaign source (utm_source)', '按推广来源统计（utm_source）'),
  utm_medium: say('Visits by campaign medium (utm_medium)', '按推广媒介统计（utm_medium）'),
  utm_campaign: say('Visits by campaign (utm_campaign)', '按推广活动统计（utm_campaign）'),
  referrer: say('Visits by the site with the link', '按来源网站统计'),
  sub1: sayOfSub('sub1'),
  sub2: sayOfSub('sub2'),
  sub3: sayOfSub('sub3'),
  sub4: sayOfSub('sub4'),
  sub5: sayOfSub('sub5'),
}

const dataOf = <T>({ from, to }: Range, items: T, answer: { complete_from?: number | null | undefined }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...(answer.complete_from !== undefined && {
    complete_from: answer.complete_from === null ? null : new Date(answer.complete_from).toISOString(),
  }),
  items,
})

export function statisticsRoutes(
  api: Api,
  deps: { db: Db; ask: AskReport; totals: TotalsReader; origins: Origins },
): void {
  const { db, ask } = deps
  /** `not_found` for someone else's link, instead of a report without visits. */
  const filtersOf = async (owner: number, query: z.output<typeof StatsQuery>) => {
    const asked = readFilters(query)
    const known = await cloakNames(db, owner, asked.links)
    if (asked.links.some((id) => !known.has(id))) throw problem('not_found')
    return { ...asked, filters: await withDomainIds(db, owner, asked.filters) }
  }
  const questionOf = async (request: FastifyRequest, query: z.output<typeof StatsQuery>) => {
    const owner = sessionOf(request).userId
    const { cloak, filters } = await filtersOf(owner, query)
    return { owner, ...readRange(query, Date.now()), cloak, filters }
  }

  api.get(
    '/api/cloak/access-logs',
    {
      config: { ...config, summary: say('Visits, newest first', '访问日志，最新在前') },
      schema: { querystring: AccessLogQuery, response: { 200: AccessLogAnswer } },
    },
    async (request) => {
      const owner = sessionOf(request).userId
      return readAccessLog(deps, owner, request.query, await filtersOf(owner, request.query))
    },
  )

  api.get(
    '/api/user/statistics',
    {
      config: { ...config, summary: say('Home page figures', '首页统计') },
      schema: { response: { 200: UserStatisticsAnswer } },
    },
    async (request) => ({
      status: success,
      data: await readUserStatistics(deps, sessionOf(request).userId),
    }),
  )

  for (const name of HANDED_ON) {
    api.get(
      `/api/stats/${name}`,
      {
        config: { ...config, summary: SUMMARIES[name] },
        schema: { querystring: StatsQuery, response: { 200: StatsAnswers[name] } },
      },
      async (request) => {
        const question = await questionOf(request, request.query)
        const answer = await ask(`by-${name}`, question)
        return { status: success, data: dataOf(question, answer.rows, answer) } as never
      },
    )
  }

  api.get(
    '/api/stats/cloak',
    {
      config: { ...config, summary: say('Visits by cloak', '按斗篷统计') },
      schema: { querystring: StatsQuery, response: { 200: StatsAnswers.cloak } },
    },
    async (request) => {
      const question = await questionOf(request, request.query)
      const answer = await ask('by-cloak', question)
      const names = await cloakNames(
        db,
        question.owner,
        answer.rows.map((row) => row.cloak),
      )
      const items = answer.rows.map((row) => ({
        ...row,
        name: names.get(row.cloak)?.name ?? '',
        deleted: names.get(row.cloak)?.deleted ?? true,
      }))
      return { status: success, data: dataOf(question, items, answer) }
    },
  )

  api.get(
    '/api/stats/domain',
    {
      config: { ...config, summary: say('Visits by custom domain', '按自有域名统计') },
      schema: { querystring: StatsQuery, response: { 200: StatsAnswers.domain } },
    },
    async (request) => {
      const question = await questionOf(request, request.query)
      const answer = await ask('by-domain', question)
      const hosts = await domainHosts(
        db,
        answer.rows.map((row) => row.domain),
      )
      return { status: success, data: dataOf(question, byHost(answer.rows, hosts), answer) }
    },
  )

  api.get(
    '/api/stats/over-time',
    {
      config: { ...config, summary: say('Visits over time', '访问趋势') },
      schema: { querystring: StatsOverTimeQuery, response: { 200: StatsAnswers['over-time'] } },
    },
    async (request) => {
      const { bucket, tz } = request.query
      const question = await questionOf(request, request.query)
      const timeZone = readTimeZone(tz)
      checkPoints(question, bucket)
      const answer = await ask('over-time', { ...question, bucket, timeZone })
      const items = answer.rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
      return { status: success, data: dataOf(question, items, answer) }
    },
  )

  api.get(
    '/api/stats/first-visit',
    {
      config: { ...config, summary: say('When the first visit came', '首次访问的时间') },
      schema: { querystring: FirstVisitQuery, response: { 200: FirstVisitAnswer } },
    },
    async (request) => {
      const owner = sessionOf(request).userId
      const { cloak_id: cloak } = request.query
      if (cloak !== undefined && !(await cloakNames(db, owner, [cloak])).has(cloak))
        throw problem('not_found')
      const { at } = await ask('first-visit', { owner, cloak })
      return { status: success, data: { at: at === null ? null : new Date(at).toISOString() } }
    },
  )
}
