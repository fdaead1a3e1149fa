import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterProof, asConfigured, followClaim } from './follow-claim.ts'
import type { Verdict } from './judge-dns.ts'
import { nextCheck } from './next-check.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = new Date('2026-11-28T12:00:00Z')
const after = (ms: number) => new Date(START.getTime() + ms)
const RIGHT: Verdict = { right: true }
const GONE: Verdict = { right: false, reason: 'no_record', detail: null }
const UNKNOWN: Verdict = { right: false, reason: 'dns_unreachable', detail: 'SERVFAIL' }

const waiting = { verified_at: null, lost_at: null }
const proved = { verified_at: START, lost_at: null }
const lost = { verified_at: START, lost_at: START }
const kind = (claim: typeof waiting | typeof proved | typeof lost, verdict: Verdict, ms = HOUR) =>
  followClaim(claim, verdict, after(ms)).kind

test('a claim waits until it is proved, and is kept for seven days after its DNS has left', () => {
  expect(followClaim(waiting, GONE, START)).toEqual({ kind: 'waits', reason: 'no_record', detail: null })
  expect(kind(waiting, UNKNOWN)).toBe('waits')
  expect(kind(waiting, RIGHT)).toBe('proved')
  expect(kind(proved, RIGHT)).toBe('stays')
  expect(kind(proved, GONE)).toBe('lost')
  expect(kind(lost, GONE, 7 * DAY - 1)).toBe('lost')
  expect(kind(lost, GONE, 7 * DAY)).toBe('lapsed')
  expect(kind(lost, RIGHT, 30 * DAY)).toBe('found')
})

test('a proved claim is never lost, nor ended, by answers that do not come', () => {
  const claims = fc.constantFrom(proved, lost)
  fc.assert(fc.property(claims, fc.nat(400 * DAY), (claim, ms) => kind(claim, UNKNOWN, ms) === 'stays'))
})

test.each([
  ['waiting, just added', { ...waiting, watched_from: START }, 0, 5_000],
  ['waiting for ten minutes', { ...waiting, watched_from: START }, 10 * MINUTE, MINUTE],
  ['waiting for an hour and ten minutes', { ...waiting, watched_from: START }, 70 * MINUTE, HOUR],
  ['live', { ...proved, watched_from: START }, 1_000, HOUR],
  ['lost just now', { ...lost, watched_from: after(-DAY) }, 0, MINUTE],
  ['lost an hour ago', { ...lost, watched_from: after(-DAY) }, HOUR, HOUR],
  ['lost and watched', { ...lost, watched_from: after(DAY) }, DAY, 5_000],
])('%s: DNS is asked again as often as somebody waits for it', (_, claim, ms, pause) =>
  expect(nextCheck(claim, after(ms))).toEqual(after(ms + pause)),
)

test('a proved domain goes to the issuer, or into use where there is none, also when that changes', () => {
  expect([afterProof(true).state, afterProof(false)]).toEqual([
    'verified',
    { state: 'live', reason: 'no_authority' },
  ])
  expect(asConfigured(true, { state: 'live', reason: 'no_authority' })).toEqual(afterProof(true))
  expect(asConfigured(false, { state: 'certificate', reason: 'ordering' })).toEqual(afterProof(false))
  expect(asConfigured(true, { state: 'live', reason: null })).toEqual({})
  expect(asConfigured(true, { state: 'certificate', reason: 'ordering' })).toEqual({})
  expect(asConfigured(false, { state: 'live', reason: 'no_authority' })).toEqual({})
})
