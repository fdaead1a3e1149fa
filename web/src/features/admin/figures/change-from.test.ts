import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeFrom } from './change-from.ts'

test('a change has its direction and its size', () => {
  expect(changeFrom(150, 100)).toEqual({ way: 'up', share: 0.5 })
  expect(changeFrom(50, 100)).toEqual({ way: 'down', share: 0.5 })
  expect(changeFrom(0, 0)).toEqual({ way: 'same' })
  expect(changeFrom(3, 0)).toEqual({ way: 'first' })
})

test('the size leads from the count before to the count now', () => {
  const count = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(count, count, (now, before) => {
      const change = changeFrom(now, before)
      const moved = 'share' in change ? (change.way === 'up' ? change.share : -change.share) : 0
      expect(before * (1 + moved)).toBeCloseTo(now, 3)
    }),
  )
})
