import { expect, test } from 'vitest'
import { newShortCode } from './short-code.ts'

test('generated codes are seven base62 characters, each equally likely', () => {
  const seen = new Map<string, number>()
  for (let n = 0; n < 20_000; n += 1) {
    const code = newShortCode()
    expect(code).toMatch(/^[A-Za-z0-9]{7}$/)
    for (const letter of code) seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect(seen.size).toBe(62)
  const expected = (20_000 * 7) / 62
  for (const count of seen.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.15)
})
