import { expect, test } from 'vitest'
import { codeKeyOf, hashCode, newCode } from './email-code.ts'

const key = codeKeyOf('one-secret-of-thirty-two-bytes-or-more')

test('codes are six digits, including leading zeros', () => {
  const codes = Array.from({ length: 2_000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1_900)
})

test('the stored hash differs by purpose, address, code and installation', () => {
  const hashes = [
    hashCode(key, 'reset', 'a@b.test', '123456'),
    hashCode(key, 'register', 'a@b.test', '123456'),
    hashCode(key, 'reset', 'c@b.test', '123456'),
    hashCode(key, 'reset', 'a@b.test', '123457'),
    hashCode(codeKeyOf('another-secret-of-thirty-two-bytes'), 'reset', 'a@b.test', '123456'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashCode(key, 'reset', 'a@b.test', '123456').toString('hex')).toBe(hashes[0])
})
