import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelShift, labelStep, labelWidth } from './axis-labels.ts'

test('a wide bar has its own label right below it', () => {
  const width = labelWidth('Nov 22')
  expect(labelStep(width, 80)).toBe(1)
  expect(labelShift(width, 80)).toBe(0)
})

test('a month on a phone has a few dates', () => {
  expect(labelStep(labelWidth('Nov 22'), 9.5)).toBe(8)
  expect(labelStep(labelWidth('11月22日'), 9.5)).toBe(9)
})

test('the last label stays clear of the previous one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 120 }), fc.integer({ min: 3, max: 200 }), (width, band) => {
      const apart = labelStep(width, band) * band - labelShift(width, band)
      expect(apart).toBeGreaterThan(width)
    }),
  )
})
