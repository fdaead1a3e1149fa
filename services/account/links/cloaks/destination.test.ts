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
])('%s is kept as %s', (text, url) => {
  expect(read(text)).toEqual({ ok: true, url })
})

test('three hundred hostile destinations are refused', () => {
  expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(300)
  expect(HOSTILE_URLS.filter((text) => read(text).ok)).toEqual([])
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
