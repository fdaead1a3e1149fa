import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAmounts, difference, digitsOf, isNegative, isZero, perOne } from './decimal.ts'

test('amounts beyond the digits of a float keep every one of them', () => {
  expect(difference('90071992547409931.02', '0.01')).toBe('90071992547409931.01')
  expect(compareAmounts('90071992547409931.02', '90071992547409931.01')).toBeGreaterThan(0)
})

test('amounts of no, two and three digits', () => {
  expect([digitsOf('1200'), digitsOf('12.50'), digitsOf('0.005')]).toEqual([0, 2, 3])
  expect(difference('1200', '1300')).toBe('-100')
  expect(difference('0.005', '0.010')).toBe('-0.005')
})

test('zero is not negative, however it is written', () => {
  expect([isNegative('-0.00'), isNegative('-0.01'), isNegative('0.01')]).toEqual([false, true, false])
  expect([isZero('0.00'), isZero('-0'), isZero('0.01')]).toEqual([true, true, false])
})

test('a share of an amount has two digits more and is rounded half away from zero', () => {
  expect(perOne('10.00', 3)).toBe('3.3333')
  expect(perOne('-20.00', 3)).toBe('-6.6667')
  expect(perOne('1', 8)).toBe('0.13')
})

const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const shown = (minor: bigint) => difference(`${minor}`, '0').replace(/^(-?)(\d+)$/, '$1$2.00')

test('what is taken away and added again is what it was', () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      const [a, b] = [shown(one), shown(other)]
      expect(compareAmounts(difference(a, difference(a, b)), b)).toBe(0)
      expect(Math.sign(compareAmounts(a, b))).toBe(one < other ? -1 : one > other ? 1 : 0)
    }),
  )
})
