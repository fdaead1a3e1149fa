import { macrosOf } from '@sluice/contract/macros'
import { expect, test } from 'vitest'
import { addressFault, savedAs } from './address-rule.ts'

test('a field says what it made of an address, and nothing of one that is saved as it was typed', () => {
  expect(savedAs('x.test/a')).toBe('https://x.test/a')
  expect(savedAs('see https://x.test/a thanks')).toBe('https://x.test/a')
  expect(savedAs('https://例え.jp')).toBe('https://xn--r8jz45g.jp/')
  expect(savedAs('https://x.test/a')).toBeUndefined()
  expect(savedAs('https://x.test')).toBeUndefined()
  expect(savedAs('shop')).toBeUndefined()
  const template = 'https://x.test/{code}?a={code}'
  expect(savedAs(template, macrosOf(['code']))).toBeUndefined()
})

test('a field says why it takes no address', () => {
  expect(addressFault('x.test', 10)).toBeUndefined()
  expect(addressFault('javascript:alert(1)', 100)).toBe('urlInvalid')
  expect(addressFault('https://x.test/', 10)).toBe('urlInvalid')
  expect(addressFault('x.test or y.test', 100)).toBe('typed.several')
  expect(addressFault('https://x.test/?q=red shoes', 100)).toBe('typed.spaced')
})
