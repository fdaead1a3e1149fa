import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTrial, mayCreate, quotaLevel, usedShare } from './quota.ts'

test('the bar turns amber at 80 % and red when nothing is left', () => {
  const level = (remaining: number) => quotaLevel({ remaining, total: 1_000 })
  expect([level(1_000), level(201), level(200), level(1), level(0)]).toEqual([
    'fine',
    'fine',
    'low',
    'low',
    'out',
  ])
})

test('the used share stays between 0 and 1', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (remaining, total) => {
      const share = usedShare({ remaining, total })
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }),
  )
})

test('a link may be created by a member or with calls left, but not while the profile is unknown', () => {
  expect(mayCreate({ is_member: true, remaining_calls: 0 })).toBe(true)
  expect(mayCreate({ is_member: false, remaining_calls: 1 })).toBe(true)
  expect(mayCreate({ is_member: false, remaining_calls: 0 })).toBe(false)
  expect(mayCreate(undefined)).toBe(false)
})

test('a trial means calls without membership', () => {
  expect(isTrial({ is_member: false, remaining_calls: 3 })).toBe(true)
  expect(isTrial({ is_member: true, remaining_calls: 3 })).toBe(false)
})
