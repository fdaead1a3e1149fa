import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, sliceByWeek } from './slices.ts'

test('slices hold all rows without gaps, and each is within one week from Monday', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 120 }), fc.nat(1_000_000), (day, days, rows) => {
      const from = day * DAY_MS
      const slices = sliceByWeek(from, from + days * DAY_MS, rows)
      expect(slices.reduce((sum, slice) => sum + slice.rows, 0)).toBe(rows)
      let next = { at: from, seq: 1 }
      for (const slice of slices) {
        expect([slice.from, slice.firstSeq]).toEqual([next.at, next.seq])
        const weekday = (new Date(slice.from).getUTCDay() + 6) % 7
        expect(weekday + (slice.to - slice.from) / DAY_MS).toBeLessThanOrEqual(7)
        next = { at: slice.to, seq: slice.firstSeq + slice.rows }
      }
      expect(next.at).toBe(from + days * DAY_MS)
    }),
  )
})
