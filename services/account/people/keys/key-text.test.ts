import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashKey, isKey, isWellSpelled, newKey, prefixOf } from './key-text.ts'

test('a key is random, has its form, and is known by its first characters', () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) {
    expect(key).toMatch(/^slk_live_[0-9A-Za-z]{33}$/)
    expect([isKey(key), isWellSpelled(key)]).toEqual([true, true])
    expect(key.startsWith(prefixOf(key))).toBe(true)
    expect(prefixOf(key)).toHaveLength(13)
    expect(hashKey(key)).toHaveLength(32)
  }
})

test('a key with one wrong character is known as such without a store', () => {
  const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 41 }), letter, (at, other) => {
      const key = newKey()
      const wrong = key.slice(0, at) + other + key.slice(at + 1)
      expect(isWellSpelled(wrong)).toBe(wrong === key)
    }),
  )
})

test.each(['', 'slk_live_', `${newKey()}x`, newKey().toUpperCase(), 'eyJhbGciOiJIUzI1NiJ9.e30.x'])(
  '%j is no key',
  (text) => {
    expect(isWellSpelled(text)).toBe(false)
  },
)
