import type { MoneySum } from '@sluice/contract/money-rows'
import { expect, test } from 'vitest'
import { differingSums } from './differing-sums.ts'

const sum = (changes: Partial<MoneySum> = {}): MoneySum => ({
  ...{ kind: 'conversion', owner: 1, sort: 'approved', late: false, currency: 'USD', rows: 2, amount: '500' },
  ...changes,
})

test('the same sums in any order do not differ', () => {
  const ours = [sum(), sum({ owner: 2 }), sum({ kind: 'cost', sort: 'day' }), sum({ late: true })]
  expect(differingSums(ours, ours.toReversed())).toEqual([])
  expect(differingSums([sum({ amount: '-0' })], [sum({ amount: '0' })])).toEqual([])
})

test('another count, another amount, and one that is missing on either side differ', () => {
  const more = sum({ rows: 3 })
  const far = sum({ owner: 2, amount: '123456789012345678901' })
  expect(differingSums([sum(), far], [more, { ...far, amount: '123456789012345678902' }])).toEqual([
    sum(),
    far,
  ])
  expect(differingSums([sum()], [])).toEqual([sum()])
  expect(differingSums([], [far])).toEqual([far])
  expect(differingSums([sum()], [sum({ currency: 'EUR' })])).toEqual([sum(), sum({ currency: 'EUR' })])
})
