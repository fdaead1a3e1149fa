import { expect, test } from 'vitest'
import { dayPoints } from './day-points.ts'
import { inCurrencyOfAll } from './shape-money.ts'
import { figures, rowOf, usd } from './testing/figures.ts'

const days = { first: '2026-11-29', last: '2026-12-01' }

test('every day of the range has its place, also those that the report leaves out', () => {
  const given = [rowOf('2026-11-30', { conversions: 2, revenue: usd('-12.50') })]
  const { rows } = inCurrencyOfAll(figures({ revenue: usd('-12.50') }), given)
  expect(dayPoints(rows, days).map(({ at, conversions, revenue }) => [at, conversions, revenue])).toEqual([
    ['2026-11-29', 0, 0],
    ['2026-11-30', 2, -1250],
    ['2026-12-01', 0, 0],
  ])
})

test('sums of several currencies have no line', () => {
  const total = figures({ revenue: [...usd('1.00'), { currency: 'JPY', amount: '1' }] })
  const { rows } = inCurrencyOfAll(total, [rowOf('2026-11-30', { revenue: total.revenue })])
  expect(dayPoints(rows, days).map(({ revenue }) => revenue)).toEqual([null, null, null])
})
