import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import { CLOAK_MODES } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countriesByDestination, fiveCountries, simulatedVisits } from './simulated-visits.ts'

const codes = fc.uniqueArray(fc.constantFrom(...COUNTRY_CODES), { maxLength: 60 })
const link = fc.record({ mode: fc.constantFrom(...CLOAK_MODES), hasAudit: fc.boolean(), countries: codes })

test('five different countries are shown, targeted ones and others', () => {
  fc.assert(
    fc.property(codes, (targeted) => {
      const shown = fiveCountries(targeted)
      expect(new Set(shown).size).toBe(5)
      const hits = shown.filter((code) => targeted.includes(code)).length
      if (targeted.length > 0) expect(hits).toBeGreaterThan(0)
      if (targeted.length <= 20) expect(hits).toBeLessThan(5)
    }),
  )
})

test('every country is in one place, the one where its visit goes', () => {
  fc.assert(
    fc.property(link, (asked) => {
      const found = countriesByDestination(asked)
      expect([...found.real, ...found.audit, ...found.none].sort()).toEqual([...COUNTRY_CODES, 'ZZ'].sort())
      for (const to of ['real', 'audit', 'none'] as const)
        expect(simulatedVisits(asked, found[to]).every((visit) => visit.to === to)).toBe(true)
    }),
  )
})

test('in cloak mode the targeted countries reach the real link, and nobody else', () => {
  fc.assert(
    fc.property(codes, (countries) => {
      const { real } = countriesByDestination({ mode: 'cloak', hasAudit: true, countries })
      expect(real.sort()).toEqual(countries.sort())
    }),
  )
})
