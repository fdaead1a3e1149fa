import { expect, test } from 'vitest'
import { UNTOLD, VISIT_VERSION, Visit, type VoidVisit } from './visit.ts'
import { visitLine, visitOfLine, voidOfLine } from './visit-line.ts'

const visit: Visit = {
  v: VISIT_VERSION,
  spool: 'spool',
  seq: 1,
  at: 2,
  owner: 3,
  cloak: 4,
  cloak_version: 5,
  mode: 'cloak',
  redirect_to: 'audit',
  reason: 'inactive',
  inactive_cause: 'taken_down',
  country: 'US',
  geo_build: 6,
  ip: '192.0.2.1',
  user_agent: 'agent',
  referrer: 'referrer',
  language: 'pt-BR',
  prefetch: 1,
  domain: 9,
  variant: 10,
  campaign: { utm_source: 'mail' },
  metered: 1,
  lease: 7,
  lease_no: 8,
}
const hole: VoidVisit = { v: VISIT_VERSION, spool: 'spool', seq: 1, void_to: 2 }

test('a visit is written as its values in the order of journals, whatever the order of its keys, and is read back', () => {
  const backwards = Object.fromEntries(Object.entries(visit).toReversed()) as Visit
  const line = visitLine(backwards)
  expect(line).toBe(
    '[3,"spool",1,2,3,4,5,"cloak","audit","inactive","taken_down","US",6,"192.0.2.1","agent","referrer",' +
      '"pt-BR",1,9,10,{"utm_source":"mail"},1,7,8]',
  )
  expect(Visit.parse(visitOfLine(JSON.parse(line)))).toEqual(visit)
  expect(voidOfLine(JSON.parse(line))).toBeUndefined()
})

const BEFORE = '[2,"spool",1,2,3,4,5,"cloak","none","paused","US",6,"192.0.2.1","agent","referrer",1,7,8]'
const before: unknown[] = JSON.parse(BEFORE)

test('a line of version 2 is read as the visit of version 3 that it was, with `paused` as `inactive`', () => {
  const expected = { ...visit, ...UNTOLD, redirect_to: 'none', reason: 'inactive' }
  expect(Visit.parse(visitOfLine(before))).toEqual(expected)
  const other = visitOfLine(before.with(9, 'country_miss'))
  expect(other).toMatchObject({ reason: 'country_miss', inactive_cause: '' })
  expect(voidOfLine([2, 'spool', 1, 2])).toEqual(hole)
})

test('a line with the version of one and the values of the other is no visit', () => {
  expect(visitOfLine(before.with(0, 3))).toBeUndefined()
  expect(visitOfLine([2, ...Object.values(visit).slice(1)])).toBeUndefined()
})

test.each(['', 'en', 'en-US', 'fil', 'zh-Hant', 'zh-Hant-TW', 'es-419'])('%j is a language', (language) => {
  expect(Visit.safeParse({ ...visit, language }).success).toBe(true)
})
test.each(['EN', 'en-us', 'e', 'en-', '*', 'en US', 'english', 'de-1996', '\n', 'en\n'])(
  '%j is no language of a visit',
  (language) => {
    expect(Visit.safeParse({ ...visit, language }).success).toBe(false)
  },
)

test('a campaign has none but the listed parameters, of a bounded length', () => {
  for (const campaign of [
    { email: 'a' },
    { sub1: 'x'.repeat(201) },
    { sub1: 'é'.repeat(101) },
    { sub6: '' },
    [],
  ])
    expect(Visit.safeParse({ ...visit, campaign }).success, JSON.stringify(campaign)).toBe(false)
  for (const campaign of [{ sub1: 'x'.repeat(200) }, { sub1: '中'.repeat(66), gclid: '' }])
    expect(Visit.safeParse({ ...visit, campaign }).success, JSON.stringify(campaign)).toBe(true)
})

test('a void record is four values', () => {
  expect(visitLine(hole)).toBe('[3,"spool",1,2]')
  expect(voidOfLine(JSON.parse(visitLine(hole)))).toEqual(hole)
  expect(visitOfLine(JSON.parse(visitLine(hole)))).toBeUndefined()
})

test.each([[null], ['text'], [visit], [[...Object.values(visit), 9]], [Object.values(visit).slice(1)]])(
  '%j is neither a visit nor a void record',
  (json) => {
    expect([visitOfLine(json), voidOfLine(json)]).toEqual([undefined, undefined])
  },
)
