import { expect, test } from 'vitest'
import { VISIT_VERSION, type Visit, type VoidVisit } from './visit.ts'
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
  reason: 'country_miss',
  country: 'US',
  geo_build: 6,
  ip: '192.0.2.1',
  user_agent: 'agent',
  referrer: 'referrer',
  metered: 1,
  lease: 7,
  lease_no: 8,
}
const hole: VoidVisit = { v: VISIT_VERSION, spool: 'spool', seq: 1, void_to: 2 }

test('a visit is written as its values in the order of journals, whatever the order of its keys, and is read back', () => {
  const backwards = Object.fromEntries(Object.entries(visit).toReversed()) as Visit
  const line = visitLine(backwards)
  expect(line).toBe(
    '[2,"spool",1,2,3,4,5,"cloak","audit","country_miss","US",6,"192.0.2.1","agent","referrer",1,7,8]',
  )
  expect(visitOfLine(JSON.parse(line))).toEqual(visit)
  expect(voidOfLine(JSON.parse(line))).toBeUndefined()
})

test('a void record is four values', () => {
  expect(visitLine(hole)).toBe('[2,"spool",1,2]')
  expect(voidOfLine(JSON.parse(visitLine(hole)))).toEqual(hole)
  expect(visitOfLine(JSON.parse(visitLine(hole)))).toBeUndefined()
})

test.each([[null], ['text'], [visit], [[...Object.values(visit), 9]], [Object.values(visit).slice(1)]])(
  '%j is neither a visit nor a void record',
  (json) => {
    expect([visitOfLine(json), voidOfLine(json)]).toEqual([undefined, undefined])
  },
)
