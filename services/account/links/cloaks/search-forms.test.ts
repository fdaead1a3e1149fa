import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchForms } from './search-forms.ts'

const STORED = new URL('https://例子.测试/路径?q=你好').href

test.each([
  '例子.测试',
  '例子',
  '你好',
  '路径',
  '例子.测试/路径',
  'https://例子.测试/路径?q=你好',
  'xn--fsqu00a',
  '%E4%BD%A0',
])('R6: %s finds the address', (text) => {
  expect(
    searchForms(text).some((form) =>
      STORED.toLowerCase().includes(form.toLowerCase().replace(/^https?:\/\//, '')),
    ),
  ).toBe(true)
})

test('R6: emoji hosts are found', () => {
  expect(searchForms('💩.la')).toContain(new URL('https://💩.la').host)
})

test('any text has a form', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => searchForms(text).length > 0))
  expect(searchForms('shop')).toEqual(['shop'])
})
