import { MAX_SPANS, type ReportAnswer, type ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { dayOf } from '../clickhouse/day-of.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { inSpans } from './in-spans.ts'
import type { ReportDeps } from './shares.ts'
import { DAY_MS, QUARTER_MS, type Span, sourcesOf } from './sources.ts'
import { type CallsPoint, spansWithoutCalls } from './spans-without-calls.ts'

type Question = ReportQuestion<'without-calls'>
const Day = z.object({ day: z.string() })
const Point = z.object({ began: z.int(), missed: z.int(), spent: z.int() })

/** Reads the visits of those days alone on which one found no call; a projection tells which. */
export async function withoutCalls(
  deps: ReportDeps,
  question: Question,
): Promise<ReportAnswer<'without-calls'>> {
  const since = await deps.rawSince()
  const kept = { from: Math.max(question.from, since), to: question.to }
  const [days, quarters] = await Promise.all([
    readDays(deps, question, sourcesOf(question, since, DAY_MS).daily),
    kept.from < kept.to ? readQuarters(deps, question, kept) : [],
  ])
  const rows = spansWithoutCalls([...days, ...quarters]).map(({ from, to, visits }) => ({
    ...{ from: Math.max(from, question.from), to: Math.min(to, question.to), visits },
  }))
  return { rows: rows.slice(-MAX_SPANS) }
}

const ofLink = ({ cloak }: Question) => (cloak ? 'AND cloak = {cloak: UInt64}' : '')
const whose = ({ owner, cloak }: Question) => ({ owner, ...(cloak && { cloak }) })
const pointOf =
  (length: number) =>
  ({ began, missed, spent }: z.infer<typeof Point>): CallsPoint => ({
    from: began,
    to: began + length,
    missed,
    spent,
  })

/** Of days whose visits are gone. */
async function readDays(deps: ReportDeps, question: Question, span: Span | undefined): Promise<CallsPoint[]> {
  if (!span) return []
  const rows = await readRows(
    deps.client,
    Point,
    `SELECT toInt64(toUnixTimestamp(toDateTime(day, 'UTC'))) * 1000 AS began,
       sumIf(visits, reason = 'no_calls') AS missed, sum(metered) AS spent
     FROM visits_daily WHERE owner = {owner: UInt64} ${ofLink(question)}
       AND day >= {first: Date} AND day < {end: Date} GROUP BY day ORDER BY day`,
    { ...whose(question), first: dayOf(span.from), end: dayOf(span.to) },
  )
  return rows.map(pointOf(DAY_MS))
}

async function readQuarters(deps: ReportDeps, question: Question, span: Span): Promise<CallsPoint[]> {
  const days = await readRows(
    deps.client,
    Day,
    `SELECT toString(toDate(at)) AS day FROM visits
     WHERE owner = {owner: UInt64} ${ofLink(question)} AND reason = 'no_calls'
       AND toDate(at) >= {first: Date} AND toDate(at) <= {last: Date}
     GROUP BY toDate(at)`,
    { ...whose(question), first: dayOf(span.from), last: dayOf(span.to - 1) },
  )
  if (days.length === 0) return []
  const { within, params } = inSpans([span])
  const rows = await readRows(
    deps.client,
    Point,
    `SELECT toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) * 1000 AS began,
       countIf(reason = 'no_calls') AS missed, sum(metered) AS spent
     FROM visits WHERE owner = {owner: UInt64} ${ofLink(question)}
       AND ${within.join()} AND toDate(at) IN {days: Array(Date)}
     GROUP BY began ORDER BY began`,
    { ...params, ...whose(question), days: days.map(({ day }) => day) },
  )
  return rows.map(pointOf(QUARTER_MS))
}
