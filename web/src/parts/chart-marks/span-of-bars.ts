const HOUR_MS = 3_600_000
export const BAR_MS = { hour: HOUR_MS, day: 24 * HOUR_MS }
/** The API answers for no more at once. */
const MOST_MS = 400 * 24 * HOUR_MS

/** The time that bars cover, from the first one's begin until the last one's end. */
export function spanOfBars(rows: readonly { at: string }[], bucket: 'hour' | 'day') {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return { from: '', to: '' }
  const from = Date.parse(first.at)
  const to = Math.min(Date.parse(last.at) + BAR_MS[bucket], from + MOST_MS)
  return { from: first.at, to: new Date(to).toISOString() }
}
