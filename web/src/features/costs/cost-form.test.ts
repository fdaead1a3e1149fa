import { expect, test } from 'vitest'
import { checkCost, costOf } from './cost-form.ts'

const GOOD = {
  cloak_id: '7',
  from: '2026-01-01',
  to: '',
  kind: 'day',
  amount: '12.5',
  currency: 'EUR',
} as const

test('a form that is whole has no fault and becomes what the API takes', () => {
  expect(checkCost(GOOD)).toEqual({})
  expect(costOf(GOOD)).toEqual({
    cloak_id: 7,
    from: '2026-01-01',
    kind: 'day',
    amount: '12.5',
    currency: 'EUR',
  })
  const range = { ...GOOD, from: '2028/1/1', to: '2028.12.31' }
  expect(checkCost(range)).toEqual({})
  expect(costOf(range)).toMatchObject({ from: '2028-01-01', to: '2028-12-31' })
  expect(checkCost({ ...GOOD, kind: 'click', amount: '0.0125' })).toEqual({})
})

test.each([
  [{ cloak_id: '' }, { cloak_id: 'costs.noLink' }],
  [{ from: '' }, { from: 'required' }],
  [{ from: '2026-02-30' }, { from: 'costs.dayInvalid' }],
  [{ from: '1999-12-31' }, { from: 'costs.dayInvalid' }],
  [{ to: 'soon' }, { to: 'costs.dayInvalid' }],
  [{ to: '2025-12-31' }, { to: 'costs.rangeInvalid' }],
  [{ to: '2027-01-02' }, { to: 'costs.rangeInvalid' }],
  [{ amount: '' }, { amount: 'required' }],
  [{ amount: '0.0125' }, { amount: 'upload.fault.value_too_precise' }],
  [{ amount: '-1' }, { amount: 'upload.fault.value_negative' }],
] as const)('%j: %j', (changes, faults) => {
  expect(checkCost({ ...GOOD, ...changes })).toEqual(faults)
})
