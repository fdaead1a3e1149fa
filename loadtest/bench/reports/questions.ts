import { type ReportName, type ReportQuestion, reports } from '@sluice/contract/reports'
import { LINKS_PER_OWNER } from './visits-sql.ts'

type Range = { from: number; to: number }
type Ask = { [N in ReportName]?: (owner: number, range: Range) => ReportQuestion<N> }

const linksOf = (owner: number) =>
  Array.from({ length: LINKS_PER_OWNER }, (_, index) => (owner - 1) * LINKS_PER_OWNER + index + 1)

/** Reports for which the dashboard requests more than a range. */
const ASK: Ask = {
  'cloak-totals': (owner) => ({ owner, cloaks: linksOf(owner).slice(0, 10) }),
  'over-time': (owner, range) => ({
    owner,
    ...range,
    bucket: range.to - range.from > 31 * 86_400_000 ? 'day' : 'hour',
    timeZone: 'Asia/Shanghai',
  }),
  'site-over-time': (_owner, range) => ({ ...range, bucket: 'day', timeZone: 'Asia/Shanghai' }),
  'access-log': (owner, range) => ({ owner, ...range, cloaksNamed: [], limit: 20, offset: 0 }),
  'own-visits': (owner) => ({ owner, limit: 2_000 }),
}

export const REPORT_NAMES = Object.keys(reports) as ReportName[]

export const questionFor = (name: ReportName, owner: number, range: Range) =>
  ASK[name]?.(owner, range) ?? reports[name].question.parse({ owner, ...range })
