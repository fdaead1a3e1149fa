import { OWN_DOMAIN_REASONS, OWN_DOMAIN_STATES } from '@sluice/contract/own-domains'
import { expect, test } from 'vitest'
import { reasonOf, STEPS, stepsOf, toneOf } from './steps.ts'

const seen = (
  state: (typeof OWN_DOMAIN_STATES)[number],
  reason: (typeof OWN_DOMAIN_REASONS)[number] | null,
) => ({
  ...{ state, reason, lost: null },
})
const states = (domain: Parameters<typeof stepsOf>[0], certificates = true) =>
  STEPS.map((step) => stepsOf(domain, certificates)[step]).join(' ')

test('a domain goes through its steps one after the other', () => {
  expect(states(seen('waiting', 'no_record'))).toBe('now next next next')
  expect(states(seen('verified', null))).toBe('done done now next')
  expect(states(seen('certificate', 'ordering'))).toBe('done done now next')
  expect(states(seen('live', null))).toBe('done done done done')
})

test('without certificates here, that step is left to the operator', () => {
  expect(states(seen('waiting', 'not_checked'), false)).toBe('now next elsewhere next')
  expect(states(seen('live', 'no_authority'), false)).toBe('done done elsewhere done')
})

test('a fault is shown at the step that it is of', () => {
  expect(states(seen('certificate', 'caa_forbids'))).toBe('done done wrong next')
  expect(states(seen('failing', 'certificate_expired'))).toBe('done done wrong next')
  expect(states(seen('failing', 'points_elsewhere'))).toBe('wrong next next next')
  expect(states({ ...seen('failing', null), lost: '2026-11-27T00:00:00.000Z' })).toBe('wrong next next next')
})

test('every state and reason has steps and a tone, and only a live domain is good', () => {
  for (const state of OWN_DOMAIN_STATES)
    for (const reason of [...OWN_DOMAIN_REASONS, null]) {
      expect(Object.keys(stepsOf(seen(state, reason), true))).toHaveLength(STEPS.length)
      expect(toneOf({ state, reason }) === 'good').toBe(state === 'live')
    }
})

test('where the server gives no reason, what happens next is said', () => {
  expect(reasonOf({ state: 'waiting', reason: null })).toBe('not_checked')
  expect(reasonOf({ state: 'verified', reason: null })).toBe('ordering')
  expect(reasonOf({ state: 'live', reason: null })).toBeNull()
  expect(reasonOf({ state: 'waiting', reason: 'proof_wrong' })).toBe('proof_wrong')
})
