import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodedUrl } from './decoded-url.ts'
import { readableUrl } from './readable-url.ts'

const stored = (typed: string) => new URL(typed).href

test('a URL is shown without scheme and trailing slash', () => {
  expect(readableUrl('https://shop.example/')).toBe('shop.example')
  expect(readableUrl('http://shop.example/a?b=1')).toBe('shop.example/a?b=1')
})

test.each([
  'https://例子.测试/路径?q=你好',
  'https://例子.测试:8443/路径#第二节',
  'https://💩.la/',
  'https://münchen.example/straße/öl',
  'https://пример.example/привет',
  'https://日本語のサイト.example/ページ',
  'https://한국.example/안녕',
  'https://shop.example/商品/床品《年终》?名称=棉被&n=1',
  'https://مثال.example/about',
  'https://दुनिया.example/नमस्ते',
])('R6, V20: %s is shown as it was typed', (typed) => {
  expect(decodedUrl(stored(typed))).toBe(typed)
})

test.each([
  ['Cyrillic that reads as Latin', 'https://аррӏе.com/'],
  ['Latin mixed with Cyrillic', 'https://pаypal.com/'],
  ['Greek that reads as Latin', 'https://νικκι.com/'],
  ['Latin mixed with Greek', 'https://gοοgle.com/'],
  ['a stroke that reads as a slash', 'https://example.comノlogin.example/'],
  ['a stroke that reads as a hyphen', 'https://pay一pal.example/'],
  ['a Latin letter that reads as another', 'https://paypaı.example/'],
  ['marks on Latin letters', 'https://exam̈ple.com/'],
  ['digits before a right-to-left word', 'https://مثال.example.ایران/123'],
  ['several scripts', 'https://例子привет.com/'],
])('R6, V20: %s: the host stays punycode', (_what, typed) => {
  expect(decodedUrl(stored(typed))).toContain('xn--')
})

test.each([
  ['slash', '%2F'],
  ['space', '%20'],
  ['percent sign', '%25E4%25BD%25A0'],
  ['question mark', '%3F'],
  ['control character', '%0A'],
  ['right-to-left override', '%E2%80%AE'],
  ['right-to-left isolate', '%E2%81%A7'],
  ['zero-width joiner', '%E2%80%8D'],
  ['soft hyphen', '%C2%AD'],
  ['no-break space', '%C2%A0'],
  ['ideographic space', '%E3%80%80'],
  ['full-width slash', '%EF%BC%8F'],
  ['full-width letter', '%EF%BC%A1'],
  ['fraction slash', '%E2%81%84'],
  ['Hangul filler', '%E3%85%A4'],
  ['invalid UTF-8', '%E4%BD'],
  ['surrogate', '%ED%A0%80'],
  ['letter with a stack of marks', 'e%CC%81%CC%82%CC%83'],
])('R6, V20: a %s is never decoded', (_what, encoded) => {
  for (const url of [`https://shop.example/a${encoded}b`, `https://shop.example/?q=${encoded}b`])
    expect(decodedUrl(url)).toBe(url)
})

test('R6, V20: what cannot be decoded does not keep the rest from it', () => {
  expect(decodedUrl('https://shop.example/%E8%B7%AF%2F%E5%BE%84%E2%80%AE')).toBe(
    'https://shop.example/路%2F径%E2%80%AE',
  )
})

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'路径你好éñאבمثЖπ💩日ー一／ ./?#%2F\u202e\u200d0aŹ') }),
  fc.webPath(),
)
const url = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.oneof(fc.domain(), fc.string({ unit: fc.constantFrom(...'路径a1-éжαא一ー') })),
    piece,
    piece,
    piece,
  )
  .map(([scheme, host, path, query, hash]) => `${scheme}://${host}/${path}?${query}#${hash}`)
  .filter((typed) => URL.canParse(typed))
  .map(stored)

test('R6: the decoded form of any URL parses back to it, and hides nothing', () => {
  fc.assert(
    fc.property(url, (href) => {
      const decoded = decodedUrl(href)
      expect(new URL(decoded).href).toBe(href)
      expect(decoded).not.toMatch(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u)
    }),
    { numRuns: 1_000 },
  )
})
