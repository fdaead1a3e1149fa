import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import { OUTGOING_MACROS } from '@sluice/contract/outgoing-macros'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRequest, fillForm } from './build-request.ts'
import { readTemplate } from './read-template.ts'

const FACTS: OutgoingFacts = {
  ...{ conversion: 7, owner: 1, link: 2, code: 'Sale-26', spool: 'a', seq: 1, click_at: 0 },
  ...{ click_id: 'AbC-', event: 'first sale', status: 'approved', value: '12.50', currency: 'EUR' },
  ...{ tid: '', country: 'DE', at: Date.parse('2026-11-27T02:30:00.900Z') },
}
const form = (url: string, send_without = false) => ({ url, method: 'GET' as const, send_without })

test.each([
  ['https://a.test/{event}/{code}?v={value}&{currency}#', 'https://a.test/first%20sale/Sale-26?v=12.50&EUR'],
  ['https://a.test/?t={time}&i={time_iso}', 'https://a.test/?t=1795746600&i=2026-11-27T02%3A30%3A00Z'],
  ['https://A.test:443/{status}?c={country}&x=%7Btid%7D', 'https://a.test/approved?c=DE&x=%7Btid%7D'],
])('%s becomes %s', (template, address) => {
  const read = readTemplate(template, false)
  expect(buildRequest(form('url' in read ? read.url : ''), FACTS, undefined)).toMatchObject({
    address,
    left_out: null,
    conversion: 7,
  })
})

test.each([
  ['https://a.test/?g={gclid}&s={sub1}', undefined, false, 'visit_not_found'],
  ['https://a.test/?g={gclid}&s={sub1}', {}, false, 'no_click_parameter'],
  ['https://a.test/?g={gclid}&s={sub1}', { utm_source: 'x', fbclid: 'y' }, false, 'no_click_parameter'],
  ['https://a.test/?g={gclid}&s={sub1}', { sub1: 'x' }, false, null],
  ['https://a.test/?g={gclid}', undefined, true, null],
  ['https://a.test/?u={utm_source}', {}, false, null],
  ['https://a.test/.{sub1}/x', { sub1: '.' }, false, 'address_unfit'],
])('%s with a visit of %j, without a parameter %s: %s', (url, campaign, sendWithout, reason) => {
  expect(buildRequest(form(url, sendWithout), FACTS, campaign).left_out).toBe(reason)
})

test.each([
  ['https://{sub1}.a.test/', 'macro_in_host'],
  ['https://a.test:{sub1}/', 'macro_in_host'],
  ['{sub1}://a.test/', 'webhook_url'],
  ['https://a.test/?x={gclidd}', 'outgoing_macro'],
  ['http://a.test/{sub1}', 'webhook_url'],
  ['https://u:p@a.test/{sub1}', 'webhook_url'],
  ['https://127.0.0.1/{sub1}', 'webhook_url'],
  ['https://[::ffff:10.0.0.1]/{sub1}', 'webhook_url'],
  ['https://localhost/{sub1}', 'webhook_url'],
  ['https://a.test\\{sub1}', 'webhook_url'],
  ['https:a.test/{sub1}', 'webhook_url'],
  [`https://a.test/${'x'.repeat(2_040)}`, 'webhook_url'],
])('the template %s is refused: %s', (template, fault) => {
  expect(readTemplate(template, false)).toEqual({ fault })
})

const text = fc.stringMatching(/^[a-z0-9.%_-]{0,4}$/)
const macro = fc.constantFrom(...OUTGOING_MACROS).map((name) => `{${name}}`)
const piece = fc.array(fc.oneof(text, macro), { maxLength: 3 }).map((parts) => parts.join(''))
const templates = fc
  .tuple(fc.array(piece, { maxLength: 3 }), fc.array(fc.tuple(piece, piece), { maxLength: 3 }))
  .map(([path, query]) => {
    const pairs = query.map((pair) => pair.join('=')).join('&')
    return `https://ads.test:8443/${path.join('/')}${pairs && `?${pairs}`}`
  })
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '.',
    '..',
    '%2e',
    '//evil.test',
    '@evil.test',
    '/../..',
    '\r\nx: y',
    '{gclid}',
    '#',
    '?',
    '&',
  ),
)

test('whatever the values are, the request goes to the host and folder of its template', () => {
  const values = fc.dictionary(fc.constantFrom(...OUTGOING_MACROS), value)
  fc.assert(
    fc.property(templates, values, (template, filled) => {
      const read = readTemplate(template, false)
      if (!('url' in read)) return
      const { address } = fillForm(form(read.url, true), filled)
      if (address === null) return
      expect(address).toMatch(/^[\x21-\x7e]*$/)
      const url = new URL(address)
      expect([url.origin, url.username, url.hash]).toEqual(['https://ads.test:8443', '', ''])
      const segments = (full: string) => full.split('?', 1)[0]!.split('/').length
      expect(segments(address)).toBe(segments(read.url))
      expect(url.href).toBe(address)
    }),
    { numRuns: 2_000 },
  )
})

test('a receiver reads a value of its query as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (tid) => {
      const { address } = fillForm(form('https://ads.test/?t={tid}&v={value}'), { tid, value: '1' })
      const read = new URL(address ?? '').searchParams
      expect([read.get('t'), read.get('v')]).toEqual([tid, '1'])
    }),
  )
})
