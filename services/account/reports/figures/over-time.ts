import { type RawBuilder, sql } from 'kysely'
import type { Range } from '../statistics/time-range.ts'

const QUARTER_MS = 15 * 60_000

/** The rows behind the counts over time, each with `at`, `n` and `amount`; an index has them by quarter hour. */
const COUNTED = {
  new_users: sql`select created_at as at, 1::bigint as n, 0::numeric as amount from users`,
  new_cloaks: sql`select created_at as at, 1::bigint as n, 0::numeric as amount from cloaks`,
  revenue: sql`select reviewed_at as at, 1::bigint as n, amount from payments where status = 'approved'`,
}

/**
 * A query of `at`, `n`, `amount` that together are the counts of the range: whole quarter hours from the tallies, and
 * rows for the quarter hours that the range cuts.
 */
export function tallyOverTime(what: keyof typeof COUNTED, { from, to }: Range): RawBuilder<unknown> {
  const first = Math.ceil(from / QUARTER_MS) * QUARTER_MS
  const last = Math.max(first, Math.floor(to / QUARTER_MS) * QUARTER_MS)
  const partOfQuarter = (from: number, to: number) =>
    sql`select at, n, amount from (${COUNTED[what]}) counted
      where tally_quarter(at) = tally_quarter(${new Date(from)}) and ${within(from, to)}`
  return sql`select at, n, amount from tallied where what = ${what} and ${within(first, last)}
    union all ${partOfQuarter(from, Math.min(first, to))} union all ${partOfQuarter(last, to)}`
}

const within = (from: number, to: number) => sql`at >= ${new Date(from)} and at < ${new Date(to)}`
