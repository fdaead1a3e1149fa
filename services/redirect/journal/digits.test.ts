import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIGITS_ROOM, writeDigits } from './digits.ts'

const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits)
const edges = [0, 2 ** 31, 2 ** 32, 2 ** 53, ...powers]
  .flatMap((value) => [value - 1, value, value + 1])
  .filter((value) => value >= 0 && Number.isSafeInteger(value))

const number = fc.oneof(fc.maxSafeNat(), fc.nat(), fc.constantFrom(...edges))

test('a number is written as its decimal text, and nothing else changes', () => {
  fc.assert(
    fc.property(number, fc.nat({ max: 9 }), (value, at) => {
      const target = Buffer.alloc(at + DIGITS_ROOM + 1, '.')
      const end = writeDigits(target, at, value)
      const text = String(value)
      expect(end).toBe(at + text.length)
      expect(target.toString()).toBe(`${'.'.repeat(at)}${text}${'.'.repeat(DIGITS_ROOM + 1 - text.length)}`)
    }),
    { examples: edges.map((value) => [value, 3]) },
  )
})
