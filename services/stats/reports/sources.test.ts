import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, QUARTER_MS, type Sources, type Span, sourcesOf } from './sources.ts'

const START = Date.UTC(2026, 0, 1)
const time = fc.integer({ min: 0, max: 40 * DAY_MS }).map((offset) => START + offset)
const near = fc
  .tuple(fc.nat(40), fc.integer({ min: -2, max: 2 }))
  .map(([day, ms]) => START + day * DAY_MS + ms)
const moment = fc.oneof(time, near)
const range = fc
  .tuple(moment, moment)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const border = fc.nat(45).map((day) => START + (day - 3) * DAY_MS)
const grain = fc.constantFrom(DAY_MS, QUARTER_MS)

const spans = ({ whole, edges }: Sources) => [...(whole ? [whole] : []), ...edges]
const holds = (span: Span | undefined, at: number) => span !== undefined && at >= span.from && at < span.to

test('each visit since the border is counted exactly once, and only if it is in the range', () => {
  fc.assert(
    fc.property(range, border, grain, moment, (asked, since, grainMs, at) => {
      const times = spans(sourcesOf(asked, since, grainMs)).filter((span) => holds(span, at)).length
      expect(times).toBe(at >= since && holds(asked, at) ? 1 : 0)
    }),
    { numRuns: 2_000 },
  )
})

test('a day before the border belongs to the range that contains its noon, and no later day uses daily counts', () => {
  fc.assert(
    fc.property(range, border, grain, fc.nat(40), (asked, since, grainMs, day) => {
      const start = START + day * DAY_MS
      const taken = holds(sourcesOf(asked, since, grainMs).daily, start)
      expect(taken).toBe(start < since && holds(asked, start + DAY_MS / 2))
    }),
    { numRuns: 2_000 },
  )
})

test('ranges read from a projection are aligned to its grain', () => {
  fc.assert(
    fc.property(range, border, grain, (asked, since, grainMs) => {
      const { whole, edges } = sourcesOf(asked, since, grainMs)
      if (whole) expect([whole.from % grainMs, whole.to % grainMs]).toEqual([0, 0])
      for (const edge of edges) expect(edge.to - edge.from).toBeLessThan(2 * grainMs)
    }),
  )
})
