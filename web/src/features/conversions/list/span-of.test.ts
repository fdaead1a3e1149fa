import { expect, test } from 'vitest'
import { spanOf } from './span-of.ts'

test.each([
  [0, 0, 'second'],
  [59_999, 59, 'second'],
  [60_000, 1, 'minute'],
  [3_599_999, 59, 'minute'],
  [86_399_999, 23, 'hour'],
  [86_400_000 * 40, 40, 'day'],
  [-5, 0, 'second'],
] as const)('%i ms are %i of a %s', (ms, count, unit) => {
  expect(spanOf(1_000, 1_000 + ms)).toEqual({ count, unit })
})
