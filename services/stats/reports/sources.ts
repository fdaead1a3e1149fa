export const DAY_MS = 86_400_000
export const QUARTER_MS = 900_000

export type Span = { from: number; to: number }
/** Where the visits of a range are counted: half-open spans in Unix ms that never overlap. */
export type Sources = {
  /** Whole UTC days, from `visits_daily`. */
  daily: Span | undefined
  /** Aligned to the grain, from a projection of `visits`. */
  whole: Span | undefined
  /** The rest, from the visits themselves: at most one grain at each end. */
  edges: Span[]
}

const span = (from: number, to: number): Span[] => (from < to ? [{ from, to }] : [])
/** Visits of days that are gone are not counted. */
export const visitsAlone = (range: Span, rawSince: number): Sources => ({
  daily: undefined,
  whole: undefined,
  edges: span(Math.max(range.from, rawSince), range.to),
})
const up = (at: number, grainMs: number) => Math.ceil(at / grainMs) * grainMs
const down = (at: number, grainMs: number) => Math.floor(at / grainMs) * grainMs

/**
 * Splits `[from, to)` so that every visit is counted once. From `rawSince` (a UTC midnight) on, visits are counted
 * exactly. Earlier UTC days exist only as daily counts, and such a day belongs to the range that contains its noon.
 */
export function sourcesOf(range: Span, rawSince: number, grainMs: number): Sources {
  const oldTo = Math.min(range.to, rawSince)
  const noonDay = (at: number) => down(at + DAY_MS / 2 - 1, DAY_MS)
  const dailyFrom = noonDay(range.from)
  const dailyTo = oldTo === rawSince ? rawSince : noonDay(oldTo)
  const from = Math.max(range.from, rawSince)
  const wholeFrom = up(from, grainMs)
  const wholeTo = down(range.to, grainMs)
  const aligned = wholeFrom < wholeTo
  return {
    daily: range.from < oldTo ? span(dailyFrom, dailyTo)[0] : undefined,
    whole: aligned ? { from: wholeFrom, to: wholeTo } : undefined,
    edges: aligned ? [...span(from, wholeFrom), ...span(wholeTo, range.to)] : span(from, range.to),
  }
}
