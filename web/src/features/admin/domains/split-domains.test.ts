import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitDomains } from './split-domains.ts'

test.each([
  ['one a line', 'a.test\nb.test\r\n\n c.test '],
  ['with commas', 'a.test, b.test,c.test,'],
  ['with Chinese punctuation', 'a.test，b.test、c.test；'],
  ['as a column of a file', '"a.test"\n"b.test"\n<c.test>'],
])('%s', (_, text) => expect(splitDomains(text)).toEqual(['a.test', 'b.test', 'c.test']))

test('addresses stay whole', () => {
  expect(splitDomains('https://a.test/x?y=1#z http://[2001:db8::1]/')).toEqual([
    'https://a.test/x?y=1#z',
    'http://[2001:db8::1]/',
  ])
})

test('every name is found again, whatever separates them', () => {
  const name = fc.stringMatching(/^[a-z0-9.:/-]{1,12}$/)
  const between = fc.constantFrom(' ', ',', '\n', ';', '，', ', ', '\r\n\r\n')
  fc.assert(
    fc.property(fc.array(name), between, (names, separator) => {
      expect(splitDomains(names.join(separator))).toEqual(names)
    }),
  )
})
