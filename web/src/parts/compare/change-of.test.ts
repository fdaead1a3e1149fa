import { expect, test } from 'vitest'
import { changeOf } from './change-of.ts'

test('a change is relative to the earlier count; from zero there is none', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(50, 100)).toBe(-0.5)
  expect(changeOf(7, 0)).toBeNull()
  expect(changeOf(0, 0)).toBe(0)
})
