import { CloakBody } from '@sluice/contract/api-cloak'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, type CloakValues, checkCloak, EMPTY_CLOAK, isUrl } from './cloak-form-rules.ts'

const good: CloakValues = {
  ...EMPTY_CLOAK,
  name: 'Spring',
  realUrl: 'https://shop.example/sale',
  auditUrl: 'https://shop.example/about',
  selectedRegions: ['US'],
}

test('an empty form names every field that is missing', () => {
  expect(checkCloak(EMPTY_CLOAK)).toEqual({
    name: 'required',
    realUrl: 'required',
    auditUrl: 'required',
    selectedRegions: 'regionRequired',
  })
})

test('the audit link may be missing in full open mode only, and regions count in cloak mode only', () => {
  expect(checkCloak({ ...good, mode: 'full_open', auditUrl: '', selectedRegions: [] })).toEqual({})
  expect(checkCloak({ ...good, mode: 'audit', auditUrl: '', selectedRegions: [] })).toEqual({
    auditUrl: 'required',
  })
  expect(checkCloak({ ...good, mode: 'full_open', auditUrl: 'nonsense' })).toEqual({ auditUrl: 'urlInvalid' })
})

test.each([
  'shop.example',
  'javascript:alert(1)',
  'ftp://a.test',
  'http:/a',
  'https://',
  'https://a b.test',
  '//a.test',
])('%s is no address of a destination', (text) => {
  expect(isUrl(text)).toBe(false)
})

test('regions are sent in cloak mode only', () => {
  expect(bodyOf({ ...good, mode: 'audit' }).selectedRegions).toEqual([])
})

test('what the form accepts, the contract accepts', () => {
  const values = fc.record<CloakValues>({
    name: fc.string({ maxLength: 120 }),
    realUrl: fc.oneof(fc.webUrl(), fc.string()),
    auditUrl: fc.oneof(fc.webUrl(), fc.constant('')),
    shortLink: fc.oneof(fc.constant(''), fc.stringMatching(/^[\w-]{1,40}$/)),
    mode: fc.constantFrom('cloak', 'full_open', 'audit'),
    selectedRegions: fc.subarray(['US', 'DE', 'JP']),
  })
  fc.assert(
    fc.property(values, (each) => {
      if (Object.keys(checkCloak(each)).length > 0) return
      expect(CloakBody.safeParse(bodyOf(each)).success).toBe(true)
    }),
  )
})
