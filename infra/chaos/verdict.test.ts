import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf, judge, numbering, type StoredVisit } from './verdict.ts'
import type { Attempt, Outcome } from './visit-client.ts'

const attempt = (id: string, outcome: Outcome): Attempt => ({
  ...{ id, outcome, code: 'Abc1234', port: 1, at: 0, ms: 1 },
  ...{ status: undefined, location: undefined, version: undefined, fault: undefined },
})
const row = (id: string, seq: number, spool = 'spoolaaaaaaa'): StoredVisit => ({
  ...{ spool, seq, id, referrer: '', owner: 1, cloak: 1, reason: 'open_mode', redirect_to: 'target' },
  ...{ metered: 1, lease: 1, lease_no: seq },
})
const outcomes = fc.array(fc.constantFrom<Outcome>('redirect', 'page', 'unknown', 'refused'), {
  minLength: 1,
  maxLength: 50,
})

test('the promise holds if each redirect is stored once, whatever unknown outcomes left behind', () => {
  fc.assert(
    fc.property(outcomes, fc.infiniteStream(fc.boolean()), (kinds, coins) => {
      const attempts = kinds.map((kind, n) => attempt(`id${n}`, kind))
      const stored = attempts.filter(
        ({ outcome }) => outcome === 'redirect' || (outcome !== 'refused' && (coins.next().value as boolean)),
      )
      const rows = stored.map(({ id }, n) => row(id, n + 1)).reverse()
      expect(faultsOf(judge(attempts, rows))).toEqual([])
    }),
  )
})

test('a lost, a doubled and an invented visit are each named', () => {
  const attempts = [
    attempt('a', 'redirect'),
    attempt('b', 'redirect'),
    attempt('c', 'refused'),
    attempt('d', 'unknown'),
  ]
  const verdict = judge(attempts, [row('b', 1), row('b', 2), row('c', 3), row('d', 4), row('e', 5)])
  expect(verdict).toEqual({ lost: ['a'], doubled: ['b'], invented: ['c', 'e'], repeatedSeqs: [], holes: [] })
  expect(faultsOf(verdict)).toEqual(['1 lost (a)', '1 doubled (b)', '2 invented (c, e)'])
})

test('repeated and missing numbers are named per spool', () => {
  const rows = [row('a', 2, 'one'), row('b', 2, 'one'), row('c', 5, 'one'), row('d', 1, 'two')]
  expect(numbering(rows)).toEqual({ repeatedSeqs: ['one-2'], holes: ['one: 1-1', 'one: 3-4'] })
})
