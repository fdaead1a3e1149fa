import { expect, test } from 'vitest'
import { checkPlan, planBodyOf, unitPriceOf } from './plan-form.ts'

const plan = {
  name: '标准',
  name_en: '',
  price: '59',
  validity_days: '30',
  total_calls: '50000',
  active: true,
}

test('a plan needs a name and positive numbers', () => {
  expect(checkPlan(plan)).toEqual({})
  expect(checkPlan({ ...plan, name: ' ', price: '' })).toEqual({ name: 'required', price: 'required' })
  for (const wrong of ['0', '-1', 'x'])
    expect(checkPlan({ ...plan, price: wrong, validity_days: wrong, total_calls: wrong })).toEqual({
      price: 'aplan.positive',
      validity_days: 'aplan.positive',
      total_calls: 'aplan.positive',
    })
})

test('a price has at most two decimals; days and calls are integers', () => {
  expect(checkPlan({ ...plan, price: '19.99' })).toEqual({})
  for (const price of ['19.999', '0.001', '5e-324'])
    expect(checkPlan({ ...plan, price })).toEqual({ price: 'aplan.cents' })
  expect(checkPlan({ ...plan, validity_days: '1.5' })).toEqual({ validity_days: 'aplan.whole' })
})

test('values above the maximum of a plan are reported as such', () => {
  expect(checkPlan({ ...plan, price: '1000001', validity_days: '3661', total_calls: '1e13' })).toEqual({
    price: 'aplan.tooMuch',
    validity_days: 'aplan.tooMuch',
    total_calls: 'aplan.tooMuch',
  })
})

test('the price of a call is the price of the plan divided by its calls', () => {
  expect(unitPriceOf(plan)).toBeCloseTo(0.00118)
  expect(unitPriceOf({ ...plan, total_calls: '' })).toBeNull()
  expect(planBodyOf(plan)).toMatchObject({ price: 59, total_calls: 50_000, active: true })
})
