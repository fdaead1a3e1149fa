import { expect, test } from 'vitest'
import { aboutCalls, toneOf } from './notice-tone.ts'

const used = (percent: number, read = false) => ({ kind: 'calls_used' as const, facts: { percent }, read })
const expired = { kind: 'calls_expired' as const, facts: { calls: 5 }, read: false }
const paid = { kind: 'payment_approved' as const, facts: {}, read: false }

test('calls that run low are a warning, calls that are used up are bad news', () => {
  expect([used(80), used(95), used(100), expired].map(toneOf)).toEqual(['warn', 'warn', 'bad', 'warn'])
  expect(toneOf(paid)).toBe('good')
  expect(toneOf({ ...paid, kind: 'payment_rejected' })).toBe('bad')
})

test('every screen shows the newest unread notice about calls, and none once it is read', () => {
  expect(aboutCalls([paid, used(95), used(80)])).toEqual(used(95))
  expect(aboutCalls([used(95, true), expired])).toEqual(expired)
  expect(aboutCalls([paid, used(95, true)])).toBeUndefined()
})
