import type { ReportAnswer } from '@sluice/contract/reports'
import type { AskReport } from '../statistics/ask-report.ts'
import { type DaySpans, daySpans } from './day-spans.ts'
import { LEAST_VISITS } from './measures.ts'
import { hourStarts, placesOf } from './places.ts'
import { findUnusual, LONGEST_PERIOD, type Unusual } from './unusual.ts'

/** A link or country with fewer visits on both days is not said to have moved. */
const LEAST_MOVED = 20
const MOVERS = 4

export type Hour = ReportAnswer<'over-time'>['rows'][number]

/** What stats knows of today; times in Unix ms. */
export type TodayVisits = {
  spans: DaySpans
  moved: ReportAnswer<'moved'>
  yesterday: Hour[]
  unusual: (Omit<Unusual, 'from' | 'to'> & { from: number; to: number })[]
}

/** Three questions to stats about an owner's visits. */
export async function readToday(
  ask: AskReport,
  owner: number,
  timeZone: string,
  now: number,
): Promise<TodayVisits> {
  const spans = daySpans(now, timeZone)
  const { today, yesterday, weekAgo, hours, checked } = spans
  const [moved, { rows }, unusual] = await Promise.all([
    ask('moved', {
      ...{ owner, now: today, before: yesterday, earlier: weekAgo },
      ...{ least: LEAST_MOVED, limit: MOVERS },
    }),
    ask('over-time', { owner, from: hours.from, to: today.from, bucket: 'hour', timeZone }),
    checked ? readUnusual(ask, owner, checked, timeZone) : [],
  ])
  return { spans, moved, unusual, yesterday: rows }
}

/** The hours of the day up to this moment. Cheap, and asked each time, so that no answer has less than one before. */
export async function readSoFar(
  ask: AskReport,
  owner: number,
  timeZone: string,
  { from, to }: { from: number; to: number },
): Promise<Hour[]> {
  const { rows } = await ask('over-time', { owner, from, to, bucket: 'hour', timeZone })
  return rows
}

async function readUnusual(
  ask: AskReport,
  owner: number,
  checked: NonNullable<DaySpans['checked']>,
  timeZone: string,
): Promise<TodayVisits['unusual']> {
  // A period with enough visits has an hour with its part of them.
  const least = Math.ceil(LEAST_VISITS / LONGEST_PERIOD)
  const answer = await ask('hours-by-place', { owner, spans: checked, least })
  const starts = hourStarts(checked, timeZone)
  const end = checked[0]?.to ?? 0
  const timeOf = (hour: number) => starts.hours[hour] ?? end
  return findUnusual(placesOf(answer, starts)).map((found) => ({
    ...found,
    from: timeOf(found.from),
    to: timeOf(found.to),
  }))
}
