import type { Slice } from './visits-sql.ts'

export const DAY_MS = 86_400_000
const MONDAY = 4 * DAY_MS
const WEEK_MS = 7 * DAY_MS

/**
 * Spreads `rows` visits evenly over the UTC days `[from, to)`, cut at Mondays, because one INSERT may fill only one
 * partition. `from` and `to` are Unix ms at midnight.
 */
export function sliceByWeek(from: number, to: number, rows: number): Slice[] {
  const slices: Slice[] = []
  let firstSeq = 1
  for (let start = from; start < to; ) {
    const monday = start - ((((start - MONDAY) % WEEK_MS) + WEEK_MS) % WEEK_MS)
    const end = Math.min(to, monday + WEEK_MS)
    const upTo = Math.round(((end - from) / (to - from)) * rows) + 1
    slices.push({ from: start, to: end, rows: upTo - firstSeq, firstSeq })
    firstSeq = upTo
    start = end
  }
  return slices
}
