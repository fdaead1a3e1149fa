import { CHANGED_FIELDS } from '@sluice/contract/api-cloak-history'
import { CLOAK_MODES } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, type Settings } from './version-changes.ts'

const regions = (...codes: string[]) => codes.map((code) => ({ code, name: `Name of ${code}` }))
const link: Settings = {
  name: 'Boots',
  mode: 'audit',
  real_url: 'https://shop.test/boots',
  audit_url: 'https://shop.test/care',
  selected_regions: [],
  click_id: false,
  tracking_template: false,
  active: true,
  domain: null,
}
const settings = fc.record<Settings>({
  name: fc.constantFrom('Boots', 'Shoes'),
  mode: fc.constantFrom(...CLOAK_MODES),
  real_url: fc.constantFrom('https://a.test/', 'https://b.test/'),
  audit_url: fc.constantFrom(null, 'https://c.test/'),
  selected_regions: fc.subarray(['AT', 'CH', 'DE', 'FR']).map((codes) => regions(...codes)),
  click_id: fc.boolean(),
  tracking_template: fc.boolean(),
  active: fc.boolean(),
  domain: fc.constantFrom(null, 'go.test'),
})

test('a change of mode lists old and new mode, and the regions that came with it', () => {
  const is: Settings = { ...link, mode: 'cloak', selected_regions: regions('AT', 'DE') }
  expect(changesBetween({ mode: 'audit', selected_regions: [] }, is)).toEqual([
    { field: 'mode', was: 'audit', is: 'cloak' },
    { field: 'selected_regions', kept: [], added: ['AT', 'DE'], removed: [] },
  ])
})

test('regions are listed as added, removed and kept', () => {
  const is: Settings = { ...link, selected_regions: regions('AT', 'CH') }
  expect(changesBetween({ selected_regions: regions('AT', 'DE') }, is)).toEqual([
    { field: 'selected_regions', kept: ['AT'], added: ['CH'], removed: ['DE'] },
  ])
})

test('a removed audit link is a change to nothing', () => {
  expect(changesBetween({ audit_url: link.audit_url }, { ...link, audit_url: null })).toEqual([
    { field: 'audit_url', was: 'https://shop.test/care', is: null },
  ])
})

test('fields missing from the earlier state are not listed', () => {
  expect(changesBetween({}, link)).toEqual([])
})

test('every changed field is listed once, and a restore reverses it', () => {
  fc.assert(
    fc.property(settings, settings, (was, is) => {
      const there = changesBetween(was, is)
      const differing = CHANGED_FIELDS.filter(
        (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
      )
      expect(there.map(({ field }) => field)).toEqual(differing)
      const turned = there.map((change) =>
        'kept' in change
          ? { ...change, added: change.removed, removed: change.added }
          : { ...change, was: change.is, is: change.was },
      )
      expect(changesBetween(is, was)).toEqual(turned)
    }),
  )
})
