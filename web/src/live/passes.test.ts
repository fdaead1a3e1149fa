import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passes } from './passes.ts'
import { anyVisit } from './testing/visits.ts'

const only = (name: string, is: string[], not: string[] = []) => ({ [name]: { is, not } })

test('what is one of the values passes, and what is one of the others does not', () => {
  fc.assert(
    fc.property(anyVisit, (visit) => {
      expect(passes({}, visit)).toBe(true)
      expect(passes(only('country', ['DE', 'FR']), visit)).toBe(visit.country_code !== 'ZZ')
      expect(passes(only('country', [], ['DE', 'FR']), visit)).toBe(visit.country_code === 'ZZ')
      expect(passes(only('cloak_id', [String(visit.cloak_id)]), visit)).toBe(true)
      expect(passes(only('language', ['']), visit)).toBe(visit.language === null)
      expect(passes(only('utm_source', ['']), visit)).toBe(!visit.campaign.utm_source)
      expect(passes(only('referrer', ['news.example']), visit)).toBe(visit.referrer.includes('news'))
      expect(passes(only('device', ['unknown']), visit)).toBe(['other', 'Unknown'].includes(visit.device))
    }),
  )
})
