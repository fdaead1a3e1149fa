import { encodeCursor, type LogCursor } from './log-cursor.ts'

type Found = { spool: string; seq: number; time: number }

/** Query parameters for continuing after a cursor. */
export const cursorParams = (cursor: LogCursor | null) =>
  cursor ? { c_at: cursor[0], c_spool: cursor[1], c_seq: cursor[2] } : {}

/** A page of visits for the answer. `found` has one row more than `limit` when there are more. */
export function logPage<Row extends Found>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ spool, seq, time, ...row }) => ({ id: `${spool}-${seq}`, at: time, ...row })),
    next: last ? encodeCursor([last.time, last.spool, last.seq]) : null,
  }
}
