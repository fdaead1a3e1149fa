import { expect, test } from 'vitest'
import { changeOf, checkDomain, type DomainValues } from './domain-values.ts'

const before: DomainValues = {
  ...{ is_default: false, short_paths: false, noindex: true, hsts: false },
  ...{ root_url: 'https://brand.example/', unknown_url: '' },
}

test('only what was changed is sent, and an emptied address is none', () => {
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf({ ...before, hsts: true, unknown_url: ' brand.example ' }, before)).toEqual({
    ...{ hsts: true, unknown_url: 'brand.example' },
  })
  expect(changeOf({ ...before, root_url: ' ' }, before)).toEqual({ root_url: null })
})

test('addresses are checked, and none is fine', () => {
  expect(checkDomain({ ...before, root_url: '', unknown_url: ' ' })).toEqual({})
  expect(checkDomain({ ...before, root_url: 'brand.example' })).toEqual({})
  expect(checkDomain({ ...before, unknown_url: 'two words' })).toEqual({ unknown_url: 'urlInvalid' })
  expect(checkDomain({ ...before, root_url: 'x'.repeat(3_000) })).toEqual({ root_url: 'urlInvalid' })
})
