import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../ui/dates/days.ts'
import { mostOf } from './growth.ts'
import { growthOf, inWeeks } from './growth-series.ts'

/** From a Thursday on. */
const days = (values: readonly number[]) =>
  values.map((value, at) => ({ at: `${addDays('2026-11-19', at)}T00:00:00`, value }))
const valuesOf = (points: readonly { value: number }[]) => points.map(({ value }) => value)

test('growth is the sum so far, beside that of as many days before', () => {
  const growth = growthOf(days([1, 0, 2]), days([4, 4, 4]))
  expect(growth.map(({ value, before }) => [value, before])).toEqual([
    [1, 4],
    [1, 8],
    [3, 12],
  ])
})

test('what is not known of the period before is null, not zero', () => {
  expect(growthOf(days([1, 2]), null).map(({ before }) => before)).toEqual([null, null])
  expect(growthOf(days([1, 2]), days([5])).map(({ before }) => before)).toEqual([5, null])
})

test('amounts add up to the cent', () => {
  expect(valuesOf(growthOf(days([0.1, 0.2, 19.9]), null))).toEqual([0.1, 0.3, 20.2])
})

test('weeks begin on Monday, and the first and the last are of the days there are', () => {
  const weeks = inWeeks(days([1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 7]))
  expect(weeks).toEqual([
    { at: '2026-11-19T00:00:00', value: 4 },
    { at: '2026-11-23T00:00:00', value: 35 },
    { at: '2026-11-30T00:00:00', value: 7 },
  ])
})

test('no count is lost in weeks or in growth', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 100 }), (values) => {
      const points = days(values)
      const sum = values.reduce((all, value) => all + value, 0)
      expect(valuesOf(inWeeks(points)).reduce((all, value) => all + value, 0)).toBe(sum)
      expect(growthOf(points, null).at(-1)?.value).toBe(sum)
    }),
  )
})

test('the day with most is the latest of equals, and of nothing there is none', () => {
  expect(mostOf(days([3, 9, 9, 1]))?.at).toBe('2026-11-21T00:00:00')
  expect(mostOf(days([0, 0]))).toBeNull()
})
