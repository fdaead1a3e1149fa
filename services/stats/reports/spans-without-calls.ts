import { DAY_MS, type Span } from './sources.ts'

/** Visits of a quarter hour or a day: those that found no call, and those that spent one. */
export type CallsPoint = Span & { missed: number; spent: number }
export type SpanWithoutCalls = Span & { visits: number }

/**
 * Points with visits that found no call, joined where no call was spent between them. `points`: oldest first, complete on
 * each UTC day that has such a visit; of a day without, nothing is known, and no span goes over it.
 */
export function spansWithoutCalls(points: readonly CallsPoint[]): SpanWithoutCalls[] {
  const spans: SpanWithoutCalls[] = []
  let open: SpanWithoutCalls | undefined
  for (const { from, to, missed, spent } of points) {
    if (missed > 0 && open && dayNumber(from) - dayNumber(open.to - 1) <= 1) {
      open.to = to
      open.visits += missed
    } else if (missed > 0) {
      open = { from, to, visits: missed }
      spans.push(open)
    } else if (spent > 0) open = undefined
  }
  return spans
}

const dayNumber = (at: number) => Math.floor(at / DAY_MS)
