import type { AnswerTime, Available } from '@sluice/contract/api-site'
import { TIME_BUCKETS } from '@sluice/contract/served'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { availablePercent, DAY_MINUTES, MEASURED_DAYS, measuredDays, p99Of } from './served-figures.ts'

/** Minutes that ended later than this many minutes ago are still being told. */
const TOLD_AFTER = 3

export type ServedFigures = { answerTime: AnswerTime | null; available: Available | null }

export const minuteOf = (ms: number): number => Math.floor(ms / 60_000)

/**
 * What the redirect workers did in the last 30 days, or since their first known minute. A minute is good when a worker
 * was there and at least 99.9 % of its visits had no fault. No figure for less than a day.
 */
export async function readServed(db: Db, now = Date.now()): Promise<ServedFigures> {
  const end = minuteOf(now) - TOLD_AFTER
  const since = end - MEASURED_DAYS * DAY_MINUTES
  const sums = Array.from(
    { length: TIME_BUCKETS },
    (_, bucket) => sql`coalesce(sum(times[${sql.lit(bucket + 1)}]), 0)::float8`,
  )
  const { rows } = await sql<{ first: number | null; good: number; times: number[] }>`
    select
      (select min(minute) from served_minutes) as first,
      (select count(*)::int from (
        select from served_minutes where minute >= ${since} and minute < ${end}
        group by minute having sum(faults) * 1000 <= sum(answered) + sum(faults)) good) as good,
      (select array[${sql.join(sums)}] from served_minutes
        where minute >= ${since} and minute < ${end}) as times`.execute(db)
  const [read] = rows
  if (!read || read.first === null) return { answerTime: null, available: null }
  const minutes = end - Math.max(since, read.first)
  const percent = availablePercent(read.good, minutes)
  const p99Ms = minutes < DAY_MINUTES ? null : p99Of(read.times)
  const days = measuredDays(minutes)
  return {
    answerTime: p99Ms === null ? null : { p99Ms, days },
    available: percent === null ? null : { percent, days },
  }
}
