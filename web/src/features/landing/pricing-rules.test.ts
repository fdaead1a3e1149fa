import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { offersOf, pricingState } from './pricing-rules.ts'

const plan = (id: number, price: number) => ({
  id,
  name: '套餐',
  name_en: 'Plan',
  price,
  validity_days: 30,
  total_calls: 1_000,
  unit_price: 0.01,
})

test('plans come cheapest first with a former price 15 % higher, and the second is the popular one', () => {
  const offers = offersOf([plan(1, 199), plan(2, 29), plan(3, 89)])
  expect(offers.map(({ plan: { id }, popular }) => [id, popular])).toEqual([
    [2, false],
    [3, true],
    [1, false],
  ])
  expect(offers.map(({ originalPrice, discountPercent }) => [originalPrice, discountPercent])).toEqual([
    [33, 12],
    [102, 13],
    [229, 13],
  ])
})

test('of two plans none is the popular one, and a price that rounds to itself has no discount', () => {
  expect(
    offersOf([plan(1, 1), plan(2, 2)]).map(({ popular, discountPercent }) => [popular, discountPercent]),
  ).toEqual([
    [false, 0],
    [false, 0],
  ])
})

test('a discount is a whole number between 0 and 100', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (price) => {
      const percent = offersOf([plan(1, price)])[0]?.discountPercent ?? -1
      expect(Number.isInteger(percent) && percent >= 0 && percent < 100).toBe(true)
    }),
  )
})

test.each([
  [{ plans: undefined, error: null, loading: true }, { is: 'loading' }],
  [
    { plans: undefined, error: null, loading: false },
    { is: 'empty', words: 'pricing.empty' },
  ],
  [
    { plans: [], error: null, loading: false },
    { is: 'error', words: 'pricing.unretrieved' },
  ],
  [
    { plans: undefined, error: new ApiError('unreadable'), loading: false },
    { is: 'error', words: 'pricing.unretrieved' },
  ],
  [
    { plans: undefined, error: new ApiError('network'), loading: false },
    { is: 'error', words: 'pricing.network' },
  ],
  [
    { plans: undefined, error: new ApiError('refused'), loading: false },
    { is: 'error', words: 'pricing.failed' },
  ],
])('the query %j is shown as %j', (asked, state) => {
  expect(pricingState(asked)).toEqual(state)
})
