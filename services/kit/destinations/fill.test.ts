import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import { hideMacros, MACROS } from '@sluice/contract/macros'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Filled, fill } from './fill.ts'
import { fillingOf } from './filling.ts'

const ID = 'AbC-'.repeat(15)
const VISIT: Filled = {
  ...{ query: '', country: 'DE', code: 'Sale-26', link: 7 },
  ...{ parameter: 'sl_id', clickId: ID },
}
/** As Node passes a request line on. */
const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** The destination of a visit with the query; as stored where nothing is to be filled. */
function filled(stored: string, clickId: boolean, query: string, visit: Partial<Filled> = {}): string {
  const filling = fillingOf(stored, clickId)
  return filling ? fill(filling, { ...VISIT, query: latin1(query), ...visit }) : stored
}

test.each([
  ['https://shop.test/', '', `https://shop.test/?sl_id=${ID}`],
  ['https://shop.test/a?b=1#top', '', `https://shop.test/a?b=1&sl_id=${ID}#top`],
  ['https://shop.test/a?', '', `https://shop.test/a?sl_id=${ID}`],
  ['https://shop.test/a?b=1&', '', `https://shop.test/a?b=1&sl_id=${ID}`],
  ['https://shop.test/#a?b', 'x=1', `https://shop.test/?sl_id=${ID}&x=1#a?b`],
  ['https://shop.test/?SL_ID=own&b=1', 'b=2&c=3', `https://shop.test/?b=1&sl_id=${ID}&c=3`],
  ['https://shop.test/?cid={click_id}', 'sl_id=f&cid=f&d=1', `https://shop.test/?cid=${ID}&d=1`],
])('%s with ?%s asks for click ids: %s', (stored, query, location) => {
  const filling = fillingOf(stored, true)!
  for (const _ of ['made', 'kept']) expect(fill(filling, { ...VISIT, query })).toBe(location)
  const other = fill(filling, { ...VISIT, query, parameter: 'cid2' })
  if (!stored.includes('{')) expect(other).toContain(`cid2=${ID}`)
})

test.each([
  ...['sl_id=f', '%73l_id=f', 'SL_ID=f', 'sl%5Fid=f', 'sl_id', '+sl_id=f', 'sl.id=f', 'sl+id=f', 'sl[id=f'],
  ...['sl_id[]=f', 'sl_id%5B0%5D=f', 'sl_id%00x=f', 'a=1;sl_id=f', 'sl_id=f&sl_id=g'],
])('?%s, as a visitor sent it, is dropped whether the visit has an id or not', (forged) => {
  const query = `x=1&${forged}&y=2`
  expect(filled('https://shop.test/', true, query)).toBe(`https://shop.test/?sl_id=${ID}&x=1&y=2`)
  expect(filled('https://shop.test/', true, query, { clickId: undefined })).toBe('https://shop.test/?x=1&y=2')
})

test.each([
  [
    'https://a.test/{country}/{code}?l={link}#{sub1}',
    'sub1=a+b%2Fc',
    'https://a.test/DE/Sale-26?l=7#a%20b%2Fc',
  ],
  ['https://a.test/x{sub1}y/{sub2}/z', 'sub1=..&sub2=..', 'https://a.test/xy//z'],
  ['https://a.test/{sub1}{sub2}', 'sub1=%2e&sub2=.', 'https://a.test/'],
  ['https://a.test/?p={sub1}', 'sub1=..', 'https://a.test/?p=..'],
  ['https://a.test/?p={sub1}', 'sub1=é%ff%C3%A9%', 'https://a.test/?p=%C3%A9%FF%C3%A9%25'],
  ['https://a.test/?p={sub1}', 'sub1=first&sub1=second', 'https://a.test/?p=first'],
  ['https://a.test/?p={sub1}', '', 'https://a.test/?p='],
  ['https://a.test/?p={click_id}', '', `https://a.test/?p=${ID}`],
  ['https://a.test/?p={sub9}&q={}&{Country}', '', 'https://a.test/?p={sub9}&q={}&{Country}'],
  ['https://a.test/%7Bcountry%7D', '', 'https://a.test/%7Bcountry%7D'],
  ['https://{country}.a.test/{country}', '', 'https://{country}.a.test/DE'],
  // What a browser would take for another folder is left as it is written.
  ['https://a.test/.{sub1}/x', '', 'https://a.test/.{sub1}/x'],
  ['https://a.test/%2e{sub1}', 'sub1=.', 'https://a.test/%2e{sub1}'],
])('%s with ?%s leads to %s', (stored, query, location) => {
  const own = query === '' ? '' : `${location.includes('?') ? '&' : '?'}`
  const given = filled(stored, false, query)
  const [before = '', hash] = location.split('#')
  expect(given.startsWith(before + own)).toBe(true)
  if (query === '') expect(given).toBe(location)
  if (hash !== undefined) expect(given.split('#')[1]).toBe(hash)
})

test.each([
  [
    'https://a.test/p?own=1',
    'url=https%3A%2F%2Fa.test%2Fq%3Fb%3D1%23top&x=2',
    'https://a.test/q?b=1&x=2#top',
  ],
  ['https://a.test/p', 'url=https://a.test/q?b=1&c=2', 'https://a.test/q?b=1&c=2'],
  ['https://a.test/{code}', 'url=https://A.test:443/%7Blink%7D', 'https://a.test/%7Blink%7D'],
  ['https://a.test/p', `url=https://a.test/${'x'.repeat(8_150)}&x=2`, 'https://a.test/p?x=2'],
])('a tracking template to %s with ?%s leads to %s', (stored, query, location) => {
  const filling = fillingOf(stored, false, true)!
  expect(fill(filling, { ...VISIT, query })).toBe(location)
  const asking = new URL(fill(fillingOf(stored, true, true)!, { ...VISIT, query: `${query}&sl_id=f` }))
  expect(asking.searchParams.getAll('sl_id')).toEqual([ID])
})

test.each([
  ...[
    'https://b.test/q',
    'http://a.test/q',
    'https://a.test:8443/q',
    'https://a.test.b.test/',
    '//a.test/q',
    '/q',
  ],
  ...[
    'https://a.test@b.test/',
    'https://u:p@a.test/q',
    'https:%5C%5Cb.test/',
    'javascript:alert(1)',
    'data:,a',
    '',
  ],
])('a tracking template takes no notice of ?url=%s', (url) => {
  const filling = fillingOf('https://a.test/{code}', false, true)!
  expect(fill(filling, { ...VISIT, query: `url=${url}&x=2` })).toBe('https://a.test/Sale-26?x=2')
})

test.each([
  ['https://a.test/q?sl_id=f#x', 'https://a.test/q', '#x'],
  ['https://a.test/q?b=1&SL_ID=f&c=2', 'https://a.test/q?b=1&c=2', ''],
  ['https://a.test/q?b=1&', 'https://a.test/q?b=1', ''],
])('a visitor cannot forge a click id within ?url=%s', (url, rest, hash) => {
  const filling = fillingOf('https://a.test/', true, true)!
  const visit = { ...VISIT, query: `url=${encodeURIComponent(url)}` }
  const joint = rest.includes('?') ? '&' : '?'
  expect(fill(filling, visit)).toBe(`${rest}${joint}sl_id=${ID}${hash}`)
  expect(fill(filling, { ...visit, clickId: undefined })).toBe(rest + hash)
})

test('a tracking template never leads to another site', () => {
  const parts = fc.constantFrom(
    ...['https:', 'http:', '//', '/', '\\', '@', 'shop.test', ':8443', 'evil.test'],
    ...['.', '\t', '\n', ' ', '#', '?'],
  )
  const urls = fc.oneof(
    fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
    fc.webUrl(),
    value,
  )
  fc.assert(
    fc.property(destinations, urls, fc.boolean(), fc.boolean(), (stored, given, encoded, asks) => {
      const query = `url=${encoded ? encodeURIComponent(given.toWellFormed()) : latin1(given)}`
      const location = fill(fillingOf(stored, asks, true)!, { ...VISIT, query })
      expect(location).toMatch(/^[\x21-\x7e]*$/)
      const url = new URL(location)
      expect([url.origin, url.username]).toEqual(['https://shop.test:8443', ''])
    }),
    { numRuns: 3_000 },
  )
})

test('a destination that would be too long keeps its macros, and a visit its click id', () => {
  const location = filled('https://a.test/{sub1}', true, `sub1=${'x'.repeat(8_100)}`)
  expect(location).toBe(`https://a.test/{sub1}?sl_id=${ID}`)
})

const text = fc.stringMatching(/^[a-z0-9.%_-]{0,4}$/)
const macro = fc.constantFrom(...MACROS, 'other').map((name) => `{${name}}`)
const piece = fc.array(fc.oneof(text, macro), { maxLength: 3 }).map((parts) => parts.join(''))
/** Destinations as account stores them. */
const destinations = fc
  .record({
    path: fc.array(piece, { maxLength: 3 }),
    query: fc.array(fc.tuple(fc.oneof(piece, fc.constant('sl_id')), piece), { maxLength: 3 }),
    hash: fc.option(piece),
  })
  .map(({ path, query, hash }) => {
    const pairs = query.map((pair) => pair.join('=')).join('&')
    const { hidden, shown } = hideMacros(
      `https://shop.test:8443/${path.join('/')}${pairs && `?${pairs}`}${hash === null ? '' : `#${hash}`}`,
    )
    return shown(new URL(hidden).href)
  })
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('.', '..', '%2e%2E', '//evil.test', '\\\\evil.test', '@evil.test', '/../../', '%0d%0ax: y'),
  fc.constantFrom('{click_id}', '{sub1}', '#', '?a', '%', '%f', 'javascript:alert(1)', '\r\nSet-Cookie: a=b'),
)
const name = fc.constantFrom(...CAMPAIGN_PARAMETERS, 'sl_id', '%73L_id', 'sl_id[]', 'x')
const queries = fc
  .array(fc.tuple(name, value), { maxLength: 8 })
  .map((pairs) => latin1(pairs.map((pair) => pair.join('=')).join('&')))
const pathOf = (url: string) => url.slice('https://shop.test:8443'.length).split(/[?#]/, 1)[0]!

test('whatever a visit holds, it stays at the origin, in the folder and below the path of the destination', () => {
  fc.assert(
    fc.property(destinations, queries, fc.boolean(), fc.boolean(), (stored, query, asks, has) => {
      const filling = fillingOf(stored, asks)
      if (!filling) return
      const location = fill(filling, { ...VISIT, query, clickId: has ? ID : undefined })
      expect(location).toMatch(/^[\x21-\x7e]*$/)
      const url = new URL(location)
      expect(url.origin).toBe('https://shop.test:8443')
      expect(url.username + url.password).toBe('')
      expect(url.pathname.split('/')).toHaveLength(pathOf(stored).split('/').length)
      expect(location.includes('#')).toBe(stored.includes('#'))
      if (!asks) return
      const own = [...url.searchParams].filter(([key]) => /^sl_id(\[|$)/i.test(key)).map(([, given]) => given)
      const expected = stored.includes('{click_id}') ? expect.any(Array) : has ? [ID] : expect.any(Array)
      expect(own).toEqual(expected)
    }),
    { numRuns: 3_000 },
  )
})

test('a value in a query is read by the shop as the visitor sent it', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 30 })
  fc.assert(
    fc.property(fc.constantFrom(...CAMPAIGN_PARAMETERS), texts, (parameter, given) => {
      const query = new URLSearchParams({ [parameter]: given }).toString()
      const url = new URL(filled(`https://a.test/?p={${parameter}}`, false, query))
      expect(url.searchParams.get('p')).toBe(given)
      expect(url.searchParams.get(parameter)).toBe(given)
    }),
  )
})
