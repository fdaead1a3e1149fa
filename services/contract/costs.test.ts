import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCost, showCost } from './costs.ts'
import { CURRENCY_DIGITS, MAX_MINOR } from './money.ts'

test('every cost comes back from its text to the last millionth of a minor unit', () => {
  const cost = fc.record({
    kind: fc.constantFrom('day' as const, 'click' as const),
    amount: fc.oneof(fc.constantFrom(0, 1, 999_999, 1_000_000, MAX_MINOR), fc.nat(MAX_MINOR)),
    currency: fc.constantFrom(...CURRENCY_DIGITS.keys()),
  })
  fc.assert(
    fc.property(cost, (each) => {
      expect(readCost(each.kind, showCost(each), each.currency.toLowerCase())).toEqual(each)
    }),
  )
})

test.each([
  ['day', '12.50', 'USD', 1_250, '12.50'],
  ['day', '0', 'usd', 0, '0.00'],
  ['day', '1200', 'JPY', 1_200, '1200'],
  ['day', '0.005', 'KWD', 5, '0.005'],
  ['day', '10000000000000.00', 'USD', MAX_MINOR, '10000000000000.00'],
  ['click', '0.0125', 'USD', 1_250_000, '0.0125'],
  ['click', '0.00000001', 'USD', 1, '0.00000001'],
  ['click', '0.5', 'JPY', 500_000, '0.5'],
  ['click', '3', 'JPY', 3_000_000, '3'],
  ['click', '0.000000001', 'KWD', 1, '0.000000001'],
  ['click', '10000000', 'USD', MAX_MINOR, '10000000.00'],
  ['click', '-0', 'USD', 0, '0.00'],
] as const)('%s %s %s is %d', (kind, value, currency, amount, shown) => {
  const cost = readCost(kind, value, currency)
  expect(cost).toEqual({ kind, amount, currency: currency.toUpperCase() })
  expect(showCost({ kind, amount, currency: currency.toUpperCase() })).toBe(shown)
})

test.each([
  ['day', '12.505', 'USD', 'value_too_precise'],
  ['day', '1.5', 'JPY', 'value_too_precise'],
  ['click', '0.000000001', 'USD', 'value_too_precise'],
  ['day', '10000000000000.01', 'USD', 'value_too_large'],
  ['click', '10000000.01', 'USD', 'value_too_large'],
  ['day', '-1', 'USD', 'value_negative'],
  ['click', '-0.01', 'USD', 'value_negative'],
  ['day', '12,50', 'USD', 'value_unreadable'],
  ['day', '', 'USD', 'value_unreadable'],
  ['day', '1e3', 'USD', 'value_unreadable'],
  ['day', '1', 'BTC', 'currency_unknown'],
] as const)('%s %j %s is refused: %s', (kind, value, currency, fault) => {
  expect(readCost(kind, value, currency)).toBe(fault)
})
