import { expect, test } from 'vitest'
import type { AdminPlan } from '../../../api/admin/plans.ts'
import { checksOf } from './checks.ts'

const payment = {
  transaction_id: 'a'.repeat(64),
  screenshot_reused: false,
  plan_id: 3,
  amount: 59,
  total_calls: 50_000,
  validity_days: 30,
}
const plan = { id: 3, price: 59, total_calls: 50_000, validity_days: 30 } as AdminPlan
const passed = (...asked: Parameters<typeof checksOf>) =>
  checksOf(...asked)
    .filter((check) => check.passed)
    .map(({ name }) => name)

test('checks that the product can do itself are passed, the rest is for the reviewer', () => {
  expect(passed(payment, [plan])).toEqual(['transaction', 'picture', 'price'])
})

test('a missing transaction, a reused picture and a changed plan are left to the reviewer', () => {
  expect(passed({ ...payment, transaction_id: null }, [plan])).toEqual(['picture', 'price'])
  expect(passed({ ...payment, screenshot_reused: true }, [plan])).toEqual(['transaction', 'price'])
  for (const changed of [{ price: 60 }, { total_calls: 1 }, { validity_days: 31 }])
    expect(passed(payment, [{ ...plan, ...changed }])).toEqual(['transaction', 'picture'])
})

test('nothing about plans passes before they are loaded', () => {
  expect(passed(payment, undefined)).toEqual(['transaction', 'picture'])
})
