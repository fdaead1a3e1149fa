import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDestination } from '../cloaks/destination.ts'
import { domainsAbove, readDomain } from './domain.ts'

test.each([
  ['evil.test', 'evil.test'],
  ['Evil.TEST.', 'evil.test'],
  ['*.evil.test', 'evil.test'],
  ['.evil.test', 'evil.test'],
  ['https://shop.evil.co.uk:8443/a?b=c', 'shop.evil.co.uk'],
  ['evil.test/path', 'evil.test'],
  ['中国.example', 'xn--fiqs8s.example'],
  ['ＥＶＩＬ。test', 'evil.test'],
  ['user-pages.github.io', 'user-pages.github.io'],
  ['github.io', 'github.io'],
  ['192.0.2.7', '192.0.2.7'],
  ['0xC0.0.2.7', '192.0.2.7'],
  ['http://[2001:DB8::1]/', '[2001:db8::1]'],
])('%s is read as %s', (text, domain) => expect(readDomain(text)).toEqual({ ok: true, domain }))

test.each(['com', 'co.uk', '*.com', 'test', 'localhost', '中国'])('%s is too wide', (text) =>
  expect(readDomain(text)).toEqual({ ok: false, fault: 'domain_too_wide' }),
)

test.each([
  '',
  ' ',
  '.',
  '..',
  'a..b',
  'xn--a.test',
  'ftp://evil.test',
  'javascript:alert(1)',
  'me@evil.test',
  'a b',
  'evil.test\\x',
])('%j names no domain', (text) => expect(readDomain(text)).toEqual({ ok: false, fault: 'domain_invalid' }))

test('for every possible destination, blocking its host covers it and all subdomains', () => {
  const label = fc
    .stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
    .filter((text) => !text.startsWith('xn--'))
  const host = fc
    .array(label, { minLength: 1, maxLength: 4 })
    .map((labels) => [...labels, 'evil', 'test'].join('.'))
  fc.assert(
    fc.property(host, fc.constantFrom('', '.'), fc.constantFrom('', ':8080'), (name, dot, port) => {
      const link = readDestination(`https://${name}${dot}${port}/x`, 'https://sluice.test')
      expect(link.ok).toBe(true)
      if (!link.ok) return
      const blocked = readDomain(link.url)
      expect(blocked.ok && domainsAbove(link.url).includes(blocked.domain)).toBe(true)
      expect(domainsAbove(link.url)).toContain('evil.test')
    }),
  )
})
