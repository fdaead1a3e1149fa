import { CAMPAIGN_PARAMETERS, Campaign, MAX_CAMPAIGN_BYTES } from '@sluice/contract/campaign'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAMPAIGN_ROOM, putCampaign } from './visit-campaign.ts'

/** What is kept of a query, which stands among other bytes as it would in a request. */
function campaignOf(query: string | Buffer): Campaign {
  const typed = Buffer.from(query)
  const bytes = Buffer.concat([Buffer.from('sub5=before&'), typed, Buffer.from('utm_term=behind')])
  const target = Buffer.alloc(CAMPAIGN_ROOM + 8, '#')
  const end = putCampaign(target, 4, bytes, { start: 12, end: 12 + typed.length })
  expect(target.toString('latin1', 0, 4) + target.toString('latin1', end, end + 4)).toBe('########')
  const text = target.toString('latin1', 4, end)
  expect(text).toMatch(/^[\x20-\x7e]*$/)
  return Campaign.parse(JSON.parse(`{${text}}`))
}

/** At most 200 bytes, character by character. */
function cut(text: string): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > MAX_CAMPAIGN_BYTES) break
    kept += character
  }
  return kept
}

/** The same by another reader of queries, which takes bytes beyond ASCII only encoded. */
function expectedOf(query: Buffer): Campaign {
  const ascii = [...query].map((byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
  )
  const read = new URLSearchParams(`&${ascii.join('')}`)
  const pairs = CAMPAIGN_PARAMETERS.map((name) => [
    name,
    cut((read.get(name) ?? '').replace(/\p{Cc}/gu, '\ufffd')),
  ])
  return Campaign.parse(Object.fromEntries(pairs.filter(([, value]) => value !== '')))
}

const NAMES = [
  'UTM_SOURCE',
  'utm_source2',
  'xutm_source',
  'utm_',
  'sub',
  'sub6',
  'sub11',
  'gcli',
  '__proto__',
  'email',
  '',
]
const name = fc.constantFrom(...CAMPAIGN_PARAMETERS, 'sub1', 'utm_source', ...NAMES)
const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abc 1-_.~"\\{}[],:=+%') }),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: 'grapheme', minLength: 40, maxLength: 260, size: 'max' }).map(encodeURIComponent),
  fc.constantFrom(
    '%',
    '%4',
    '%zz',
    '%00',
    '%1f',
    '%7F',
    '%C2%85',
    '%e4%b8',
    '%ED%A0%80',
    '%F0%9F%98%80',
    '%EF%BB%BF',
    '?',
  ),
  fc
    .uint8Array({ maxLength: 20 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
)
const text = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => Buffer.from(pieces.join('').replaceAll('&', '')))
const raw = fc
  .uint8Array({ maxLength: 260 })
  .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x26)))
const pair = fc
  .tuple(name, fc.constantFrom('=', '=', '=', ''), fc.oneof({ weight: 4, arbitrary: text }, raw))
  .map(([key, equals, value]) =>
    Buffer.concat([Buffer.from(key + equals), equals === '' ? Buffer.alloc(0) : value]),
  )
const query = fc
  .array(pair, { maxLength: 30 })
  .map((pairs) => Buffer.concat(pairs.flatMap((each, at) => (at === 0 ? [each] : [Buffer.from('&'), each]))))

test('what is kept is what another reader finds under the listed names, cut at 200 bytes', () => {
  fc.assert(
    fc.property(query, (bytes) => {
      expect(campaignOf(bytes)).toEqual(expectedOf(bytes))
    }),
    { numRuns: 2_000 },
  )
})

test('whatever bytes a query has, it fits into its room and is as the contract says', () => {
  const any = fc.oneof(
    fc.uint8Array({ maxLength: 600 }),
    fc.string({ unit: fc.constantFrom(...CAMPAIGN_PARAMETERS, '=', '&', '%', '\0', '\u{1F600}') }),
  )
  fc.assert(
    fc.property(any, (bytes) => {
      campaignOf(Buffer.from(bytes))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['utm_source=a&utm_source=b', { utm_source: 'a' }],
  ['utm_source=&utm_source=b', {}],
  ['utm_source&utm_source=b&gclid=c', { gclid: 'c' }],
  ['gclid', {}],
  ['&&gclid=&&sub1==x=y&', { sub1: '=x=y' }],
  ['UTM_SOURCE=a&utm%5Fsource=b&utm_source2=c&sub11=d&email=e', {}],
  ['utm_campaign=spring+sale%20%26+more', { utm_campaign: 'spring sale & more' }],
  ['utm_term=%22%5C%7D%5D,1,9,9%5D', { utm_term: '"\\}],1,9,9]' }],
  ['utm_content=%E4%B8%AD%E6%96%87', { utm_content: '中文' }],
  [Buffer.from('utm_content=中文'), { utm_content: '中文' }],
  ['sub2=a%00b%0Ac%7Fd%C2%85e', { sub2: 'a\ufffdb\ufffdc\ufffdd\ufffde' }],
  ['sub3=%E4%B8x', { sub3: '\ufffdx' }],
  ['sub4=%zz%4', { sub4: '%zz%4' }],
  [`li_fat_id=${'a'.repeat(199)}%C3%A9b`, { li_fat_id: 'a'.repeat(199) }],
  [`li_fat_id=${'a'.repeat(198)}%C3%A9b`, { li_fat_id: `${'a'.repeat(198)}é` }],
  [`fbclid=${'%F0%9F%98%80'.repeat(60)}`, { fbclid: '\u{1F600}'.repeat(50) }],
])('of %j is kept %j', (query, expected) => {
  expect(campaignOf(query)).toEqual(expected)
})
