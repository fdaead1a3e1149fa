import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-answer.ts'

test('a sealed answer is read with its key alone, and not after a change', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.nat(), (key, other, text, at) => {
      const sealed = seal(key, text)
      expect(unseal(key, sealed)).toBe(text)
      if (other !== key) expect(() => unseal(other, sealed)).toThrow()
      const changed = Buffer.from(sealed)
      const place = at % changed.length
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => unseal(key, changed)).toThrow()
    }),
  )
})
