import { CONVERSION_STATUSES, DUPLICATE_RULES } from '@sluice/contract/conversions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Content, judgeDuplicate } from './judge-duplicate.ts'

const sale = (value: number | null, status: Content['status'] = 'approved'): Content => ({
  ...{ status, value },
  currency: value === null ? null : 'EUR',
})
const Contents = fc
  .tuple(fc.constantFrom(...CONVERSION_STATUSES), fc.option(fc.integer({ min: -2, max: 2 })))
  .map(([status, value]) => sale(value, status))
const Rules = fc.constantFrom(...DUPLICATE_RULES)

test('the same again is known, under every rule and wherever it is stored', () => {
  fc.assert(
    fc.property(fc.array(Contents, { minLength: 1, maxLength: 4 }), fc.nat(), Rules, (stored, at, rule) => {
      const sent = stored[at % stored.length]!
      expect(judgeDuplicate(stored, sent, rule).outcome).toBe('known')
      // Who says no value repeats it, too.
      expect(judgeDuplicate(stored, { ...sale(null), status: sent.status }, rule).outcome).toBe('known')
    }),
  )
})

test('other content follows the rule once the first is decided', () => {
  const other = [[sale(1_000)], sale(2_000)] as const
  expect(judgeDuplicate(...other, 'ignore')).toEqual({ outcome: 'ignored', of: 0 })
  expect(judgeDuplicate(...other, 'update')).toEqual({ outcome: 'updated', of: 0, to: sale(2_000) })
  expect(judgeDuplicate(...other, 'add')).toEqual({ outcome: 'added' })
})

test('what is pending is decided under every rule, and keeps its value when none is said', () => {
  for (const rule of DUPLICATE_RULES) {
    expect(judgeDuplicate([sale(1_000, 'pending')], sale(null), rule)).toEqual({
      ...{ outcome: 'updated', of: 0 },
      to: sale(1_000),
    })
    expect(judgeDuplicate([sale(5), sale(1_000, 'pending')], sale(1_200, 'rejected'), rule)).toEqual({
      ...{ outcome: 'updated', of: 1 },
      to: sale(1_200, 'rejected'),
    })
  }
  expect(judgeDuplicate([sale(1, 'pending')], sale(2, 'pending'), 'ignore').outcome).toBe('ignored')
})

test('what was updated is known the next time', () => {
  fc.assert(
    fc.property(fc.array(Contents, { minLength: 1, maxLength: 4 }), Contents, Rules, (stored, sent, rule) => {
      const verdict = judgeDuplicate(stored, sent, rule)
      const after = [...stored]
      if (verdict.outcome === 'updated') after[verdict.of] = verdict.to
      if (verdict.outcome === 'added') after.push(sent)
      const again = judgeDuplicate(after, sent, rule)
      expect(again.outcome).toBe(verdict.outcome === 'ignored' ? 'ignored' : 'known')
    }),
  )
})
