import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test('an axis ends just above the largest count', () => {
  expect(axisTicks(293)).toEqual([0, 100, 200, 300])
  expect(axisTicks(4_111)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
  expect(axisTicks(85)).toEqual([0, 25, 50, 75, 100])
  expect(axisTicks(4)).toEqual([0, 1, 2, 3, 4])
  expect(axisTicks(0)).toEqual([0, 1])
})

test('any count fits under a few even integer steps', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (largest) => {
      const marks = axisTicks(largest)
      const top = marks.at(-1) ?? 0
      expect(top).toBeGreaterThanOrEqual(largest)
      expect(marks.every(Number.isInteger)).toBe(true)
      expect(new Set(marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0))).size).toBe(1)
      if (largest > 5) {
        expect(marks.length).toBeGreaterThanOrEqual(4)
        expect(marks.length).toBeLessThanOrEqual(6)
        expect(top).toBeLessThanOrEqual(largest * 1.7)
      }
    }),
  )
})
