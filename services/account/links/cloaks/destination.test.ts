import { MACROS, splitMacros } from '@sluice/contract/macros'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_URLS } from '../../testing/hostile-urls.ts'
import { readDestination } from './destination.ts'

const ORIGIN = 'https://go.sluice.test'
const read = (text: string, origin = ORIGIN) => readDestination(text, origin)

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://EXAMPLE.com:80/a?b=1&c=2#d', 'http://example.com/a?b=1&c=2#d'],
  ['https://例え.jp/パス?q=値', 'https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9?q=%E5%80%A4'],
  ['https://example.com/a b'.replace(' ', '%20'), 'https://example.com/a%20b'],
  ['https://example.com/@user', 'https://example.com/@user'],
  ['https://go.sluice.test/pricing', 'https://go.sluice.test/pricing'],
  ['https://go.sluice.test/terms', 'https://go.sluice.test/terms'],
  ['https://other.test/t/abc', 'https://other.test/t/abc'],
  ['https://[2001:db8::1]:8443/x', 'https://[2001:db8::1]:8443/x'],
  [
    'https://a.test/é/{country}/{Country}?{sub1}=é&{x}#{code}',
    'https://a.test/%C3%A9/{country}/%7BCountry%7D?{sub1}=%C3%A9&{x}#{code}',
  ],
  ['https://a.test/macro0_{link}{link}', 'https://a.test/macro0_{link}{link}'],
  ['https://a.test/%7Bcountry%7D?a=%7Bcode%7D', 'https://a.test/%7Bcountry%7D?a=%7Bcode%7D'],
  ['https://go.sluice.test/pricing?from={code}', 'https://go.sluice.test/pricing?from={code}'],
])('%s is kept as %s', (text, url) => {
  expect(read(text)).toEqual({ ok: true, url })
})

test('three hundred hostile destinations are refused', () => {
  expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(300)
  expect(HOSTILE_URLS.filter((text) => read(text).ok)).toEqual([])
})

test.each([
  ['https://{country}.shop.test/', 'macro_in_host'],
  ['https://shop.test:{link}/', 'macro_in_host'],
  ['https://{sub1}@shop.test/', 'macro_in_host'],
  ['{code}://shop.test/', 'invalid_url'],
  ['https://go.sluice.test/{sub1}', 'own_link'],
  ['https://go.sluice.test/x/{sub1}/../..//t/{sub1}', 'own_link'],
])('%s is refused: a macro never makes another host, nor a short link of this site', (text, fault) => {
  expect(read(text)).toEqual({ ok: false, fault })
})

test('a tracking template may not lead to this site, because a visit could name a short link of it', () => {
  const page = 'https://go.sluice.test/pricing'
  expect(readDestination(page, ORIGIN, true)).toEqual({ ok: false, fault: 'own_link' })
  expect(readDestination('https://a.test/', ORIGIN, true).ok).toBe(true)
})

test('a destination with macros is stored as it is stored without them, wherever they stand behind the host', () => {
  const texts = fc.array(fc.stringMatching(/^[a-zé_.%{}0-9]{0,8}$/), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom(...MACROS),
      fc.constantFrom('/', '/?', '/#'),
      (parts, macro, place) => {
        const written = `https://h.test${place}x${parts.join(`x{${macro}}`)}`
        const result = read(written)
        if (!result.ok) throw new Error(`${written}: ${result.fault}`)
        expect(splitMacros(result.url)).toHaveLength(splitMacros(written).length)
        expect(read(result.url)).toEqual(result)
      },
    ),
  )
})

test('in local mode every name of this machine counts as the site’s own', () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '0x7f.1:8080']) {
    expect(read(`http://${host}/t/abc`, 'http://localhost:8080').ok).toBe(false)
  }
})

const part = fc.oneof(
  fc.constantFrom(
    'http://',
    'https://',
    'HTTPS:',
    '//',
    '\\',
    '@',
    ':',
    '/t/',
    'go.sluice.test',
    '\r\n',
    '\t',
    '%0d%0a',
    '#',
    '?',
    '..',
    'a.test',
    '[::1]',
    'ſ',
    '。',
    '٣',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

test('every accepted destination is http(s), printable ASCII, normalized, and without credentials', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), fc.boolean(), (parts, prefixed) => {
      const result = read((prefixed ? 'https://h.test/' : '') + parts.join(''))
      if (!result.ok) return
      const url = new URL(result.url)
      expect(result.url).toBe(url.href)
      expect(result.url).toMatch(/^https?:\/\/[!-~]{1,2041}$/)
      expect(url.username + url.password).toBe('')
      expect(read(result.url)).toEqual(result)
    }),
    { numRuns: 5_000 },
  )
})
