import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, QUARTER_MS } from './sources.ts'
import { spansWithoutCalls } from './spans-without-calls.ts'

type Visited = { quarter: number; kind: 'missed' | 'spent' | 'neither' }
const QUARTERS = DAY_MS / QUARTER_MS

const pointsOf = (visits: readonly Visited[]) => {
  const count = (of: readonly Visited[], kind: Visited['kind']) =>
    of.filter((each) => each.kind === kind).length
  const missedOn = new Set(
    visits.filter(({ kind }) => kind === 'missed').map(({ quarter }) => Math.floor(quarter / QUARTERS)),
  )
  return [...Map.groupBy(visits, ({ quarter }) => quarter)]
    .filter(([quarter]) => missedOn.has(Math.floor(quarter / QUARTERS)))
    .toSorted(([a], [b]) => a - b)
    .map(([quarter, of]) => ({
      ...{ from: quarter * QUARTER_MS, to: (quarter + 1) * QUARTER_MS },
      ...{ missed: count(of, 'missed'), spent: count(of, 'spent') },
    }))
}

test('every visit that found no call is in one span, and no span goes over a time in which calls were spent', () => {
  const visit = fc.record({
    quarter: fc.integer({ min: 0, max: 5 * QUARTERS }),
    kind: fc.constantFrom<Visited['kind']>('missed', 'missed', 'spent', 'neither'),
  })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (visits) => {
      const points = pointsOf(visits)
      const spans = spansWithoutCalls(points)
      const within = ({ from, to }: { from: number; to: number }) =>
        points.filter((point) => point.from >= from && point.to <= to)
      for (const [index, span] of spans.entries()) {
        const inside = within(span)
        expect(inside.reduce((sum, { missed }) => sum + missed, 0)).toBe(span.visits)
        expect([inside[0]?.from, inside.at(-1)?.to]).toEqual([span.from, span.to])
        expect(inside.every(({ missed, spent }) => missed > 0 || spent === 0)).toBe(true)
        const next = spans[index + 1]
        if (!next) continue
        const between = within({ from: span.to, to: next.from })
        const days = Math.floor(next.from / DAY_MS) - Math.floor((span.to - 1) / DAY_MS)
        expect(days > 1 || between.some(({ spent }) => spent > 0)).toBe(true)
      }
      const missed = visits.filter(({ kind }) => kind === 'missed').length
      expect(spans.reduce((sum, span) => sum + span.visits, 0)).toBe(missed)
    }),
  )
})
