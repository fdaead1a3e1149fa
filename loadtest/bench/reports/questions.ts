import { CONVERSIONS_BY, type ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { CAMPAIGN_SUBS } from '@sluice/contract/campaign'
import { type ReportName, type ReportQuestion, reports } from '@sluice/contract/reports'
import { LINKS_PER_OWNER } from './visits-sql.ts'

type Range = { from: number; to: number }
type Ask = { [N in ReportName]?: (owner: number, range: Range) => ReportQuestion<N> }

const linksOf = (owner: number) =>
  Array.from({ length: LINKS_PER_OWNER }, (_, index) => (owner - 1) * LINKS_PER_OWNER + index + 1)

const DAY_MS = 86_400_000
const dayBefore = (to: number) => ({ from: to - DAY_MS, to })

/** Reports for which the dashboard requests more than a range. */
const ASK: Ask = {
  'cloak-totals': (owner) => ({ owner, cloaks: linksOf(owner).slice(0, 10) }),
  'owner-totals': (owner) => ({ owner }),
  'over-time': (owner, range) => ({
    owner,
    ...range,
    bucket: range.to - range.from > 31 * 86_400_000 ? 'day' : 'hour',
    timeZone: 'Asia/Shanghai',
  }),
  'site-over-time': (_owner, range) => ({ ...range, bucket: 'day', timeZone: 'Asia/Shanghai' }),
  'site-totals': () => ({}),
  'access-log': (owner, range) => ({ owner, ...range, limit: 20, offset: 0 }),
  'first-visit': (owner) => ({ owner }),
  'own-visits': (owner) => ({ owner, limit: 2_000 }),
  moved: (owner, { to }) => ({
    ...{ owner, now: dayBefore(to), before: dayBefore(to - DAY_MS), earlier: dayBefore(to - 7 * DAY_MS) },
    ...{ least: 20, limit: 4 },
  }),
  'hours-by-place': (owner, { to }) => ({
    ...{ owner, least: 9 },
    spans: [0, 7, 14, 21, 28].map((days) => ({
      ...dayBefore(to - days * DAY_MS),
      from: to - (days + 2) * DAY_MS,
    })),
  }),
}

/** Two other currencies with a rate for every week. */
const REPORTING = {
  currency: 'USD',
  factors: ['EUR', 'JPY'].flatMap((currency) =>
    Array.from({ length: 60 }, (_, week) => ({
      ...{ currency, num: '10847', den: String(9_000 + week) },
      from: new Date(Date.UTC(2026, 0, 5) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    })),
  ),
}

/** Of the values of `sub…` the tables have one alone. */
const BY = CONVERSIONS_BY.filter((by) => by === 'sub1' || !CAMPAIGN_SUBS.some((sub) => sub === by))

export type Asked = { report: ReportName; by?: ConversionsBy }
/** Every report, and that of conversions by each thing. */
export const ASKED: readonly Asked[] = Object.keys(reports)
  .map((name) => name as ReportName)
  .flatMap((report): Asked[] => (report === 'conversions' ? BY.map((by) => ({ report, by })) : [{ report }]))

export const questionFor = ({ report, by }: Asked, owner: number, range: Range) =>
  ASK[report]?.(owner, range) ??
  reports[report].question.parse({ owner, ...range, ...(by && { by, reporting: REPORTING }) })
