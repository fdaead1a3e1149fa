import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeInPath, readShortLink } from './short-link.ts'

const OURS = 'https://go.test'
const read = (text: string, origin = OURS) => readShortLink(text, origin)

test.each([
  'summer_24',
  '/t/summer_24',
  't/summer_24',
  'https://go.test/t/summer_24',
  'http://go.test/t/summer_24',
  'HTTPS://GO.TEST/T/summer_24',
  'https://go.test/t/summer_24?fbclid=IwAR1',
  'https://go.test/t/summer_24/',
  'https://go.test/t/summer_24/?x=1#y',
  'https://go.test/t/summer_24#x',
  'go.test/t/summer_24',
  'go.test/t/summer_24?x=1',
  '<https://go.test/t/summer_24>',
  '(https://go.test/t/summer_24).',
  'https://go.test/t/summer_24.',
  'hxxps://go.test/t/summer_24',
  'see https://go.test/t/summer_24 now',
  '看这个https://go.test/t/summer_24。',
  '（go.test/t/summer_24）',
  'https://go.test/t/summer%5F24',
  '\u200bhttps://go.test/t/summer_24\u200b',
  '  summer_24\n',
])('R7, R16: %j is the link summer_24', (text) => expect(read(text)).toBe('summer_24'))

test.each([
  'abc',
  'a'.repeat(33),
  'with space',
  'own.code',
  '春节大促',
  '/x/abcd',
  '../../etc',
  'https://other.example/t/summer_24',
  'https://go.test.other.example/t/summer_24',
  'https://go.test@other.example/t/summer_24',
  'https://other.example/?go.test/t/summer_24',
  'https://go.test:8443/t/summer_24',
  'https://go.test/page',
  'https://go.test/t/summer_24/more',
  'https://',
])('R7, R16: %j is no link of ours', (text) => expect(read(text)).toBeUndefined())

test('no text asks for no code', () => {
  for (const text of ['', '  ', '\u200b']) expect(read(text)).toBe('')
})

test('a port of the product belongs to its links', () => {
  expect(read('http://localhost:8080/t/abcd', 'http://localhost:8080')).toBe('abcd')
  expect(read('localhost:8080/t/abcd', 'http://localhost:8080')).toBe('abcd')
  expect(read('http://localhost/t/abcd', 'http://localhost:8080')).toBeUndefined()
})

test('whatever is typed gives a possible code or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const typed of [text, `${OURS}/t/${text}`]) expect(read(typed) || 'none').toMatch(/^[\w-]{4,32}$/)
      expect(codeInPath(Buffer.from(text).toString('latin1')) ?? 'none').toMatch(/^[\w-]{4,32}$/)
    }),
  )
})
