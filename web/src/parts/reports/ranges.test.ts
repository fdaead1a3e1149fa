import { expect, test } from 'vitest'
import { readRange } from './ranges.ts'

test('an unknown range means thirty days', () => {
  expect(readRange('1y')).toBe('30d')
  expect(readRange('24h')).toBe('24h')
})
