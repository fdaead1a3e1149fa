import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SPARK, sparkOf } from './spark-path.ts'

test('without visits nothing is drawn', () => {
  expect(sparkOf([0, 0, 0], 0)).toBeNull()
  expect(sparkOf([], 0)).toBeNull()
})

test('days before the link existed are on the baseline', () => {
  expect(sparkOf([0, 0, 5, 9], 2)?.before).toMatch(/^M1 24H/)
  expect(sparkOf([3, 4, 5, 9], 0)?.before).toBe('')
})

test('today is separate from the line and its area', () => {
  const spark = sparkOf([4, 4, 4, 1], 0)
  expect(spark?.line.match(/[ML]/g)).toHaveLength(3)
  expect(spark?.today).toBe(`${spark?.line.replace(/.*L/, 'M')}L${spark?.end.x} ${spark?.end.y}`)
  expect(spark?.under).not.toContain(`${spark?.end.x} `)
})

test('every point stays inside the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 60 }), fc.nat(80), (counts, since) => {
      const spark = sparkOf(counts, since)
      if (!spark) return
      const numbers = [...`${spark.line}${spark.today}`.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)],
      )
      for (const [x = -1, y = -1] of numbers) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(SPARK.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(SPARK.height)
      }
    }),
  )
})
