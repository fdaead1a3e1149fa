import { CloakBody } from '@sluice/contract/api-cloak'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, type CloakValues, EMPTY_CLOAK, valuesOf } from '../../api/cloak-values.ts'
import type { Cloak } from '../../api/cloaks.ts'
import { checkCloak, regionsIn } from './cloak-form-rules.ts'

const good: CloakValues = {
  ...EMPTY_CLOAK,
  name: 'Spring',
  realUrl: 'https://shop.example/sale',
  auditUrl: 'https://shop.example/about',
  selectedRegions: ['US'],
}

test('an empty form names every missing field', () => {
  expect(checkCloak(EMPTY_CLOAK)).toEqual({
    name: 'required',
    realUrl: 'required',
    auditUrl: 'required',
    selectedRegions: 'regionRequired',
  })
})

test('only full open mode needs no audit link, and regions apply only in cloak mode', () => {
  expect(checkCloak({ ...good, mode: 'full_open', auditUrl: '', selectedRegions: [] })).toEqual({})
  expect(checkCloak({ ...good, mode: 'audit', auditUrl: '', selectedRegions: [] })).toEqual({
    auditUrl: 'required',
  })
  expect(checkCloak({ ...good, mode: 'full_open', auditUrl: 'nonsense' })).toEqual({ auditUrl: 'urlInvalid' })
})

test('an address may lack its scheme, and one that cannot be read is named', () => {
  expect(
    checkCloak({ ...good, realUrl: ' shop.example/sale ', auditUrl: 'see https://a.test/ please' }),
  ).toEqual({})
  for (const realUrl of ['javascript:alert(1)', 'ftp://a.test', 'http:/a', 'https://', 'shop', '//a.test'])
    expect(checkCloak({ ...good, realUrl })).toEqual({ realUrl: 'urlInvalid' })
  expect(checkCloak({ ...good, auditUrl: 'a.test b.test' })).toEqual({ auditUrl: 'typed.several' })
})

test('regions are sent only in cloak mode', () => {
  expect(bodyOf({ ...good, mode: 'audit' }).selectedRegions).toEqual([])
})

test('U5: a form shows no regions outside cloak mode, and the last ones again in it', () => {
  expect(regionsIn('audit', ['US'], ['US'])).toEqual([])
  expect(regionsIn('full_open', [], ['US'])).toEqual([])
  expect(regionsIn('cloak', [], ['US'])).toEqual(['US'])
  expect(regionsIn('cloak', ['DE'], ['US'])).toEqual(['DE'])
})

test('V32: every field is sent on create and on edit, also a short link that the form does not set and an empty audit link', () => {
  const fields = ['auditUrl', 'mode', 'name', 'realUrl', 'selectedRegions', 'shortLink']
  const made = bodyOf({ ...EMPTY_CLOAK, name: 'Spring', realUrl: 'https://a.test/', mode: 'full_open' })
  expect(Object.keys(made).sort()).toEqual(fields)
  expect(made).toMatchObject({ auditUrl: '', shortLink: '' })
  const stored = {
    ...{ id: 1, name: 'Spring', mode: 'full_open', real_url: 'https://a.test/', audit_url: null },
    ...{ short_link: '/t/Spring_26', selected_regions: [] },
  }
  const edited = bodyOf(valuesOf(stored as unknown as Cloak))
  expect(Object.keys(edited).sort()).toEqual(fields)
  expect(edited).toMatchObject({ auditUrl: '', shortLink: 'Spring_26' })
  const on = { clickId: true, trackingTemplate: true }
  expect(bodyOf({ ...good, ...on })).toMatchObject(on)
})

test('the contract accepts everything the form accepts', () => {
  const values = fc.record<CloakValues>({
    name: fc.string({ maxLength: 120 }),
    realUrl: fc.oneof(fc.webUrl(), fc.string()),
    auditUrl: fc.oneof(fc.webUrl(), fc.constant('')),
    shortLink: fc.oneof(fc.constant(''), fc.stringMatching(/^[\w-]{1,40}$/)),
    mode: fc.constantFrom('cloak', 'full_open', 'audit'),
    selectedRegions: fc.subarray(['US', 'DE', 'JP']),
    clickId: fc.boolean(),
    trackingTemplate: fc.boolean(),
  })
  fc.assert(
    fc.property(values, (each) => {
      if (Object.keys(checkCloak(each)).length > 0) return
      expect(CloakBody.safeParse(bodyOf(each)).success).toBe(true)
    }),
  )
})
