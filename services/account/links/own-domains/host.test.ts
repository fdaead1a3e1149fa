import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReserved, readHost } from './host.ts'

test.each([
  ['go.brand.example', 'go.brand.example'],
  ['  Go.BRAND.Example.  ', 'go.brand.example'],
  ['https://go.brand.example/', 'go.brand.example'],
  ['HTTP://go.brand.example', 'go.brand.example'],
  ['brand.co.uk', 'brand.co.uk'],
  ['go.品牌.example', 'go.xn--jvr800e.example'],
  ['ｇｏ．brand。example', 'go.brand.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  // A look-alike of brand.example is another host, and is shown as one.
  ['brаnd.example', 'xn--brnd-63d.example'],
  ['my-pages.github.io', 'my-pages.github.io'],
])('%s is the host %s', (text, host) => expect(readHost(text)).toEqual({ ok: true, host }))

test.each([
  ...['', ' ', '.', 'localhost', 'brand', '.brand.example', 'a..b.example', '-a.example', 'a-.example'],
  ...['_sluice.brand.example', '*.brand.example', 'a b.example', 'xn--a.example', 'brand.example\\x'],
  ...['192.0.2.7', '0xC0.0.2.7', '192.0.2', '1.2', 'brand.123', 'brand.0x1f', '%67o.example', '2001:db8::1'],
  ...['brand.example\u0000', `${'a'.repeat(64)}.example`, `${'a.'.repeat(120)}example`, 'ftp.\u200d.example'],
])('%j is no host', (text) => expect(readHost(text)).toEqual({ ok: false, fault: 'domain_invalid' }))

test.each(['com', 'co.uk', 'github.io'].map((suffix) => suffix))('%s belongs to many', (text) =>
  expect(readHost(text)).toEqual({
    ok: false,
    fault: text.includes('.') ? 'domain_too_wide' : 'domain_invalid',
  }),
)

test.each([
  ...['go.brand.example:8443', 'go.brand.example/x', 'https://go.brand.example/?a', 'go.brand.example#x'],
  ...['me@brand.example', 'https://a:b@brand.example', '[2001:db8::1]', 'ftp://brand.example'],
])('%s is more than a host', (text) => expect(readHost(text)).toEqual({ ok: false, fault: 'domain_alone' }))

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/).filter((text) => !/^..--/.test(text))
const hosts = fc
  .array(label, { minLength: 1, maxLength: 4 })
  .map((labels) => [...labels, 'brand', 'example'].join('.'))

test('every spelling of a host is the same host', () => {
  const spellings = fc.tuple(
    hosts,
    fc.constantFrom('', 'http://', 'HTTPS://'),
    fc.constantFrom('', '.'),
    fc.boolean(),
  )
  fc.assert(
    fc.property(spellings, ([host, scheme, dot, upper]) => {
      const text = `${scheme}${upper ? host.toUpperCase() : host}${dot}`
      expect(readHost(text)).toEqual({ ok: true, host })
    }),
  )
})

test('whatever is taken is one name of DNS, the same to browsers, and read again unchanged', () => {
  const dotted = fc.tuple(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    dotted.map(([a, b]) => `${a}.${b}.example`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = readHost(text)
      if (!read.ok) return
      expect(read.host).toMatch(
        /^(?=.{1,245}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
      )
      expect(new URL(`https://${read.host}/`).host).toBe(read.host)
      expect(readHost(read.host)).toEqual(read)
      expect(readHost(domainToUnicode(read.host))).toEqual(read)
    }),
    { numRuns: 2_000 },
  )
})

test('the hosts of the installation and all below the target are reserved', () => {
  const own = { hosts: ['sluice.example', 'app.example'], target: 'edge.sluice.example' }
  const reserved = ['sluice.example', 'app.example', 'edge.sluice.example', 'a.b.edge.sluice.example']
  expect(reserved.filter((host) => !isReserved(host, own))).toEqual([])
  const free = ['go.sluice.example', 'otheredge.sluice.example', 'edge.sluice.example.org']
  expect(free.filter((host) => isReserved(host, own))).toEqual([])
  expect(isReserved('edge.sluice.example', { hosts: [], target: null })).toBe(false)
})
