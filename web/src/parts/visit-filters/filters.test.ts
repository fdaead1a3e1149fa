import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import { REASONS } from '@sluice/contract/visit'
import { VISIT_FILTERS, type VisitFilters } from '@sluice/contract/visit-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChange } from '../../ui/url-state.ts'
import {
  changeTo,
  chipsOf,
  except,
  hasFilters,
  isValue,
  pressed,
  readFilters,
  removed,
  switched,
  withValue,
} from './filters.ts'

const read = (text: string, aliases = {}) => readFilters(new URLSearchParams(text), aliases)
const LOG = { redirect_to: 'to', cloak_id: 'cloak' }

const values = (one: fc.Arbitrary<string>) => fc.uniqueArray(one, { maxLength: 4 })
const sides = (one: fc.Arbitrary<string>) => fc.record({ is: values(one), not: values(one) })
const filters: fc.Arbitrary<VisitFilters> = fc.record(
  {
    country: sides(fc.constantFrom(...COUNTRY_CODES)),
    reason: sides(fc.constantFrom(...REASONS)),
    browser: sides(fc.string({ maxLength: 20 })),
    utm_source: sides(fc.constantFrom('', '!', '=', '!a', '=a', 'a&b=c', '谷歌', '!!', '=!')),
  },
  { requiredKeys: [] },
)

test('what is written into an address is read from it, whatever the values begin with', () => {
  fc.assert(
    fc.property(filters, (given) => {
      const address = withChange(new URLSearchParams('range=7d&country=AT&to=audit'), changeTo(given, LOG))
      expect(chipsOf(readFilters(new URLSearchParams(String(address)), LOG))).toEqual(chipsOf(given))
      expect(address.get('range')).toBe('7d')
    }),
  )
})

test('is and is not, several values, and the empty value of visits that have none', () => {
  expect(read('country=DE&country=!FR&country=AT&utm_source=')).toEqual({
    country: { is: ['DE', 'AT'], not: ['FR'] },
    utm_source: { is: [''], not: [] },
  })
  expect(hasFilters(read('range=7d'))).toBe(false)
})

test.each([
  'country=xx&country=!&country=',
  'reason=none&device=phone&redirect_to=real',
  'cloak_id=0&cloak_id=-1&cloak_id=1.5&cloak_id=x&cloak_id=99999999999999999',
  `browser=${'x'.repeat(401)}&utm_source=${'x'.repeat(201)}&utm_source=(other)`,
])('damaged values are ignored: %s', (text) => {
  expect(read(text)).toEqual({})
})

test('old addresses of the log keep their meaning there, and days of other pages are no destination', () => {
  expect(read('cloak=5&country=DE&to=audit&utm_source=a+b', LOG)).toEqual({
    cloak_id: { is: ['5'], not: [] },
    country: { is: ['DE'], not: [] },
    redirect_to: { is: ['audit'], not: [] },
    utm_source: { is: ['a b'], not: [] },
  })
  expect(read('range=custom&from=2026-11-01&to=2026-11-02', LOG)).toEqual({})
})

test('a press adds a value and takes it away again; what was excluded is then asked for', () => {
  const one = pressed({}, 'country', 'DE')
  expect(chipsOf(one)).toEqual([{ name: 'country', is: true, values: ['DE'] }])
  expect(hasFilters(pressed(one, 'country', 'DE'))).toBe(false)
  const two = switched(pressed(one, 'country', 'FR'), chipsOf(one)[0] ?? expect.fail('no chip'))
  expect(chipsOf(two)).toEqual([
    { name: 'country', is: true, values: ['FR'] },
    { name: 'country', is: false, values: ['DE'] },
  ])
  expect(chipsOf(pressed(two, 'country', 'DE'))).toEqual([
    { name: 'country', is: true, values: ['FR', 'DE'] },
  ])
  expect(chipsOf(removed(two, { name: 'country', is: false, values: ['DE'] }))).toHaveLength(1)
})

test('a value is on one side only, and switching twice changes nothing', () => {
  fc.assert(
    fc.property(filters, fc.constantFrom(...COUNTRY_CODES), (given, code) => {
      const next = withValue(given, 'country', code)
      expect(next.country?.is.includes(code) && !next.country.not.includes(code)).toBe(true)
      const chip = { name: 'country', is: true, values: [code] } as const
      const back = switched(switched(next, chip), { ...chip, is: false })
      expect(new Set(back.country?.is)).toEqual(new Set(next.country?.is))
    }),
  )
})

test('a page of one link has no filter for links, and the rest of a report is no value', () => {
  expect(except({ cloak_id: { is: ['1'], not: [] } }, ['cloak_id'])).toEqual({})
  expect(isValue('utm_source', '(other)')).toBe(false)
  expect(VISIT_FILTERS.every((name) => isValue(name, 'DE') || isValue(name, '1') || name.length > 5)).toBe(
    true,
  )
})
