import fc from 'fast-check'
import { expect, test } from 'vitest'
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

const HOSTILE = [
  '',
  ' ',
  'example.com',
  '//example.com',
  '/t/abc',
  'http:',
  'http:/example.com',
  'http:example.com',
  'http://',
  'https:///example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/',
  'ws://example.com/',
  'blob:https://example.com/1',
  'about:blank',
  'view-source:https://a.test',
  'intent://scan/#Intent;scheme=zxing;end',
  'mailto:a@b.test',
  'tel:+1',
  'http:\\\\example.com',
  'https://example.com\\@evil.test',
  'https://example.com\\.evil.test/',
  '\\\\evil.test',
  'https:\\/\\/evil.test',
  'http://exa mple.com',
  'http://example.com/\r\nSet-Cookie: a=b',
  'http://example.com/\nLocation: x',
  'http://example.com/\u0000',
  'http://example.com/\t',
  'ht\ntp://example.com',
  'http://exam\tple.com',
  'http://example.com/\u0085',
  'http://example.com/\u2028',
  'http://user@example.com',
  'http://user:pw@example.com',
  'http://:pw@example.com',
  'http://@example.com',
  'http://example.com@evil.test',
  'http://%65vil@a.test',
  'http://a b@c.test',
  'http://[::1',
  'http://[zz]/',
  'http://1.2.3.4.5.6:99999',
  'http://256.256.256.256/',
  'http://example.com:99999',
  'http://example.com:port',
  'http://xn--a',
  'http://xn--zzzzzz-.test',
  'http://a..b',
  'http://.a.test',
  'http://%00.test',
  'http://a%2fb.test',
  'http://a<b.test',
  'http://a>b.test',
  'http://a|b.test',
  'http://a^b.test',
  `https://a.test/${'x'.repeat(2_048)}`,
  `https://a.test/${'ü'.repeat(400)}`,
  'https://go.sluice.test/t/abc',
  'HTTPS://GO.SLUICE.TEST/t/abc',
  'http://go.sluice.test:8080/t/abc',
  'https://go.sluice.test./t/abc',
  'https://go.sluice.test/%74/abc',
  'https://go.sluice.test//t/abc',
  'https://go.sluice.test/x/../t/abc',
  'https://go.sluice.test/t',
  'https://go.sluice.test/T/abc',
  'https://go.sluice.test/./t/a?b#c',
  'https://go.sluice.test/%2e/t/abc',
  'https://ｇｏ.sluice.test/t/abc',
]

test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 80), text]))(
  '%s is refused',
  (_shown, text) => {
    expect(read(text).ok).toBe(false)
  },
)

test('in local mode every name of this machine is the own one', () => {
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

test('whatever is accepted is http(s), printable ASCII, its own normal form, without credentials', () => {
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
