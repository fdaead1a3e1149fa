import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeMarks } from './place-marks.ts'

const DAY_MS = 86_400_000
const day = (at: number) => new Date(Date.UTC(2026, 10, 1) + at * DAY_MS).toISOString()
const rows = Array.from({ length: 20 }, (_, at) => ({ at: day(at) }))
const moment = (at: number, name = String(at)) => ({ at: day(at), name })
const place = (days: readonly number[], near = 0) =>
  placeMarks(
    days.map((at) => moment(at)),
    { rows, barMs: DAY_MS, near },
  )

test('a moment is marked at the bar in which it is, and one outside the series is not', () => {
  expect(place([4.1, 18.9, -0.1, 20, 19.99]).map(({ at, late }) => [at, late])).toEqual([
    [day(4), false],
    [day(18), true],
    [day(19), true],
  ])
})

test('moments of one bar, and near ones, share a mark, the oldest first', () => {
  const names = place([6, 4.5, 4.1, 5], 0.1).map(({ at, items }) => [at, items.map(({ name }) => name)])
  expect(names).toEqual([
    [day(4), ['4.1', '4.5', '5']],
    [day(6), ['6']],
  ])
})

test('every moment of the series is in one mark, and the words of no two marks overlap', () => {
  const days = fc.array(
    fc.integer({ min: -300, max: 2300 }).map((at) => at / 100),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(days, fc.constantFrom(0, 0.03, 0.08, 0.3), (at, near) => {
      const marks = place(at, near)
      const shown = marks.flatMap(({ items }) => items.map(({ name }) => Number(name)))
      expect(shown.toSorted()).toEqual(
        at.filter((each) => each >= 0 && Date.parse(day(each)) < Date.parse(day(20))).toSorted(),
      )
      const spans = marks.map(({ left, room, late }) => (late ? [left - room, left] : [left, left + room]))
      for (const [index, [begin = 0, end = 0]] of spans.entries()) {
        expect(begin).toBeGreaterThanOrEqual(-1e-9)
        expect(end).toBeLessThanOrEqual(1 + 1e-9)
        const next = spans[index + 1]
        if (next) expect(end).toBeLessThanOrEqual((next[0] ?? 0) + 1e-9)
        const [mark, after] = [marks[index], marks[index + 1]]
        if (mark && after) expect(after.left - mark.left).toBeGreaterThanOrEqual(near - 1e-9)
        if (mark && after) expect(mark.room).toBeGreaterThanOrEqual(near - 1e-9)
        if (mark && after) expect(after.room).toBeGreaterThanOrEqual(near - 1e-9)
      }
    }),
  )
})
