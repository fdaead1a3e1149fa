import { expect, test } from 'vitest'
import { calmest, excess, interleave, medians, ratio } from './rounds.ts'

test('every subject is measured once per round, and none is always the first', async () => {
  const order: string[] = []
  const results = await interleave(['a', 'b', 'c'], 3, async (subject) => {
    order.push(subject)
    return `${subject}${Math.floor((order.length - 1) / 3)}`
  })
  expect(order.join('')).toBe('abcbcacab')
  expect(results).toEqual([
    ['a0', 'a1', 'a2'],
    ['b0', 'b1', 'b2'],
    ['c0', 'c1', 'c2'],
  ])
})

test('the rounds that were disturbed least are kept, in their order', () => {
  expect(calmest([0.3, 0.01, 0.2, 0], 2, (stolen) => stolen)).toEqual([0.01, 0])
  expect(calmest([0.3], 2, (stolen) => stolen)).toEqual([0.3])
})

test('one slow round does not move the figures', () => {
  expect(medians([{ perSecond: 10 }, { perSecond: 90 }, { perSecond: 100 }])).toEqual({ perSecond: 90 })
})

test('a machine that is slow for a round does not move what is compared within rounds', () => {
  expect(ratio([60, 30, 66], [100, 50, 100])).toBe(0.6)
  expect(ratio([60])).toBeNaN()
  expect(excess([3, 40, 4], [2, 39, 2])).toBe(1)
  expect(excess([3])).toBeNaN()
})
