import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withVisitQuery } from './visit-query.ts'

const stored = fc
  .webUrl({ withQueryParameters: true, withFragments: true })
  .filter((url) => URL.canParse(url))
  .map((url) => new URL(url).href)
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('\r', '\n', '#', '/', '\\', '@', '?', '&', '=', '%', ' ', ':', 'a', '\u00e9', '"'),
    maxLength: 40,
  }),
  fc.constantFrom(
    '//evil.test',
    '@evil.test',
    '\\\\evil.test',
    '&&&',
    '=',
    '%',
    'javascript:alert(1)',
    '\r\nSet-Cookie: a=b',
  ),
)
/** As Node passes a request line on. */
const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

test('whatever the visit’s query, Location keeps the stored origin, http(s), and is one line', () => {
  fc.assert(
    fc.property(stored, hostile, (url, query) => {
      const location = withVisitQuery(url, latin1(query))
      expect(location).toMatch(/^[\x21-\x7e]*$/)
      const [parsed, wanted] = [new URL(location), new URL(url)]
      expect(parsed.origin).toBe(wanted.origin)
      expect(parsed.pathname).toBe(wanted.pathname)
      expect(parsed.hash).toBe(wanted.hash)
      expect(['http:', 'https:']).toContain(parsed.protocol)
    }),
  )
})

test('every pair of the destination stays, and every new key of the visit is added', () => {
  const pairs = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string({ maxLength: 10 }), { maxKeys: 5 })
  fc.assert(
    fc.property(pairs, pairs, (own, given) => {
      const url = new URL('https://real.test/p')
      for (const [key, value] of Object.entries(own)) url.searchParams.set(key, value)
      const location = withVisitQuery(url.href, new URLSearchParams(given).toString())
      expect(Object.fromEntries(new URL(location).searchParams)).toEqual({ ...given, ...own })
    }),
  )
})

test.each([
  ['https://real.test/a', 'gclid=1', 'https://real.test/a?gclid=1'],
  ['https://real.test/a?x=1', 'x=2&y=3', 'https://real.test/a?x=1&y=3'],
  ['https://real.test/a?x=1#top', 'y=3', 'https://real.test/a?x=1&y=3#top'],
  ['https://real.test/a#top', 'y=3', 'https://real.test/a?y=3#top'],
  ['https://real.test/a?', 'y=3', 'https://real.test/a?y=3'],
  ['https://real.test/a?b%20c=1', 'b+c=2&d=1', 'https://real.test/a?b%20c=1&d=1'],
  ['https://real.test/a', '', 'https://real.test/a'],
  ['https://real.test/a', '&&', 'https://real.test/a'],
  ['https://real.test/a', `x=${'y'.repeat(9_000)}`, 'https://real.test/a'],
  ['https://real.test/a', latin1('q=é'), 'https://real.test/a?q=%C3%A9'],
  ['https://real.test/a?%C3%A9=1', latin1('é=2&ü=3'), 'https://real.test/a?%C3%A9=1&%C3%BC=3'],
])('%s visited with ?%s', (url, query, location) => {
  expect(withVisitQuery(url, query)).toBe(location)
})
