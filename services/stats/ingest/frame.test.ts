import { UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './frame.ts'
import { piecesOf } from './row-buffer.ts'
import { parseUserAgent } from './user-agent.ts'
import { ROW_COLUMNS } from './visit-row.ts'

const visit = (seq: number, over: object = {}) => ({
  v: VISIT_VERSION,
  spool: 'abc',
  seq,
  at: 1_790_000_000_000,
  owner: 1,
  cloak: 2,
  cloak_version: 1,
  mode: 'cloak',
  redirect_to: 'target',
  reason: 'country_match',
  country: 'US',
  geo_build: 1,
  ip: '1.2.3.4',
  user_agent: '',
  referrer: '',
  metered: 1,
  lease: 1,
  lease_no: 1,
  ...UNTOLD,
  ...over,
})
const line = (seq: number, over: object = {}) => visitLine(visit(seq, over) as Visit)
const read = (...lines: string[]) => readFrame(Buffer.from(lines.join('\n')), 'test', parseUserAgent)

test('unreadable records are set aside with the reason, and the visits around them pass', () => {
  const frame = read(
    line(1),
    '[2,"abc",2,',
    line(3, { v: 4 }),
    line(4, { owner: -1 }),
    line(5, { spool: 'other' }),
    `${line(6).slice(0, -1)},"${'x'.repeat(70_000)}"]`,
    line(7, { at: Date.UTC(2150, 0, 1) }),
    'not json',
    `${line(9).slice(0, -1)},"more"]`,
    '{"v":1,"spool":"abc","seq":10,"at":1790000000000}',
    line(11),
  )
  expect(frame.spool).toBe('abc')
  expect(frame.items.map((item) => (item.kind === 'dead' ? item.letter.reason : item.seq))).toEqual([
    1,
    'bad_json',
    'unknown_version',
    'wrong_shape',
    'other_spool',
    'too_long',
    'wrong_shape',
    'bad_json',
    'wrong_shape',
    'unknown_version',
    11,
  ])
  expect(frame.items.map((item) => item.seq)).toEqual([
    1,
    2,
    3,
    4,
    undefined,
    6,
    7,
    undefined,
    9,
    undefined,
    11,
  ])
})

test.each(['"other"', '{"spool":"other"}', '[2]', '7', 'null'])(
  '%s names no spool, so the next line decides',
  (poison) => {
    expect(read(poison, line(1)).spool).toBe('abc')
  },
)

test('a void record covers its numbers, and one that ends before it begins counts as unreadable', () => {
  const hole = (seq: number, to: number) => visitLine({ v: VISIT_VERSION, spool: 'abc', seq, void_to: to })
  const frame = read(hole(4, 9), hole(12, 11))
  expect(frame.items[0]).toEqual({ kind: 'void', seq: 4, to: 9 })
  expect(frame.items[1]?.kind).toBe('dead')
})

test('no bytes make reading a frame throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readFrame(Buffer.from(bytes), 'test', parseUserAgent)
      const started = [Buffer.from('[2,"abc",1,'), bytes]
      readFrame(Buffer.concat(started), 'test', parseUserAgent, 'abc')
    }),
  )
})

test('user agents become short plain names, and a missing one becomes Unknown', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
  expect(parseUserAgent(iphone)).toEqual({ device: 'mobile', browser: 'Safari', os: 'iOS', bot: 0 })
  expect(parseUserAgent('')).toEqual({ device: 'Unknown', browser: 'Unknown', os: 'Unknown', bot: 0 })
  expect(parseUserAgent('curl/8.5.0')).toMatchObject({ device: 'bot', bot: 1 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 512 }), (bytes) => {
      const client = parseUserAgent(Buffer.from(bytes).toString('utf8'))
      expect(client.browser.length).toBeLessThanOrEqual(40)
      expect(client.browser).not.toMatch(/[<>"'\t\n\\]/)
    }),
  )
})

test('rows of many frames are whole and in order, in one piece per frame', () => {
  const texts = ['short', 'é\t\\𝕏'.repeat(60), '']
  const frames = texts.map((referrer, i) =>
    read(line(2 * i + 1, { referrer }), line(2 * i + 2, { referrer })),
  )
  const pieces = piecesOf(frames.flatMap(({ items }) => items.filter((item) => item.kind === 'visit')))
  expect(pieces).toHaveLength(3)
  const rows = Buffer.concat(pieces).toString('utf8').split('\n').slice(0, -1)
  expect(rows.map((row) => row.split('\t')[1])).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(rows.every((row) => row.split('\t').length === ROW_COLUMNS.length)).toBe(true)
})
