import { encodeCursor, type LogCursor } from './log-cursor.ts'

type Found = { spool: string; seq: number; time: number }

/** Query parameters for continuing after a cursor. */
export const cursorParams = (cursor: LogCursor | null) =>
  cursor ? { c_at: cursor[0], c_spool: cursor[1], c_seq: cursor[2] } : {}

/** The visits behind a cursor, in the order of the table's key. */
export const BEHIND = `
 AND at >= fromUnixTimestamp64Milli({c_at: Int64}, 'UTC')
 AND (at > fromUnixTimestamp64Milli({c_at: Int64}, 'UTC')
   OR spool > {c_spool: String} OR (spool = {c_spool: String} AND seq > {c_seq: UInt64}))`

/** The visits before it. */
export const BEFORE = `
 AND at <= fromUnixTimestamp64Milli({c_at: Int64}, 'UTC')
 AND (at < fromUnixTimestamp64Milli({c_at: Int64}, 'UTC')
   OR spool < {c_spool: String} OR (spool = {c_spool: String} AND seq < {c_seq: UInt64}))`

const older = ({ time, spool, seq }: Found): string => encodeCursor([time, spool, seq])
const newer = ({ time, spool, seq }: Found): string => encodeCursor([time, spool, seq, 'newer'])
const shown = <Row extends Found>({ spool, seq, time, ...row }: Row) => ({
  id: `${spool}-${seq}`,
  at: time,
  ...row,
})

/** A page of visits for the answer. `found` has one row more than `limit` when there are more. */
export function logPage<Row extends Found>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows: rows.map(shown), next: last ? older(last) : null }
}

/**
 * The same with a way back. Rows found by a cursor towards newer ones come oldest first and are turned round; behind such
 * a page, and before any page but the first, there are visits.
 */
export function pageBothWays<Row extends Found>(
  found: readonly Row[],
  limit: number,
  from: { cursor: LogCursor | null; offset: number },
) {
  const upwards = from.cursor?.[3] === 'newer'
  const more = found.length > limit
  const rows = found.slice(0, limit)
  if (upwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const isFirst = upwards ? !more : !from.cursor && from.offset === 0
  return {
    rows: rows.map(shown),
    next: last && (upwards || more) ? older(last) : null,
    previous: first && !isFirst ? newer(first) : null,
  }
}
