import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_CODES, UNKNOWN_COUNTRY } from './country-codes.ts'
import { decide, inactiveCause, type Situation } from './decide.ts'
import { CLOAK_MODES, INACTIVE_CAUSES } from './visit.ts'

const situation: fc.Arbitrary<Situation> = fc.record({
  inactive: fc.constantFrom(undefined, undefined, undefined, '', ...INACTIVE_CAUSES),
  mode: fc.constantFrom(...CLOAK_MODES),
  hasAudit: fc.boolean(),
  countries: fc
    .uniqueArray(fc.constantFrom(...COUNTRY_CODES), { maxLength: 5 })
    .map((codes) => new Set(codes)),
  blacklisted: fc.boolean(),
  country: fc.constantFrom(UNKNOWN_COUNTRY, ...COUNTRY_CODES),
  callsLeft: fc.boolean(),
})
const holds = (property: (given: Situation) => void) => fc.assert(fc.property(situation, property))

test('only an active link with calls leads to the real link, in open mode or from a targeted country', () => {
  holds((given) => {
    const { redirectTo, reason } = decide(given)
    const open = given.mode === 'full_open'
    const targeted = given.mode === 'cloak' && !given.blacklisted && given.countries.has(given.country)
    expect(redirectTo === 'real').toBe(given.inactive === undefined && given.callsLeft && (open || targeted))
    if (redirectTo === 'real') expect(reason).toBe(open ? 'open_mode' : 'country_match')
  })
})

test('a call is spent exactly when a redirect is not forced by missing calls', () => {
  holds((given) => {
    const { redirectTo, reason, metered } = decide(given)
    expect(metered).toBe(redirectTo !== 'none' && reason !== 'no_calls')
  })
})

test('an inactive link always shows a page, whatever made it inactive', () => {
  holds((given) => {
    const expected = { redirectTo: 'none', reason: 'inactive', metered: false }
    expect(decide({ ...given, inactive: given.inactive ?? '' })).toEqual(expected)
  })
})

test.each([
  ['both active', true, undefined, true, undefined],
  ['an account that is disabled', true, undefined, false, 'account_disabled'],
  ['a link taken down, of a disabled account', false, 'taken_down', false, 'taken_down'],
  ['a document that does not say', false, undefined, true, ''],
] as const)('V10: the cause of %s', (_name, active, cause, ownerActive, expected) => {
  expect(inactiveCause({ active, inactiveCause: cause }, { active: ownerActive })).toBe(expected)
})

test('without calls the visitor gets the audit link, or a page when there is none, at no cost', () => {
  holds((given) => {
    const redirectTo = given.hasAudit ? 'audit' : 'none'
    const expected = { redirectTo, reason: 'no_calls', metered: false }
    expect(decide({ ...given, inactive: undefined, callsLeft: false })).toEqual(expected)
  })
})

test('U5: regions decide in cloak mode only', () => {
  holds((given) => {
    if (given.mode === 'cloak') return
    expect(decide(given)).toEqual(decide({ ...given, countries: new Set() }))
  })
})

test('a cloak without an audit link never leads to one', () => {
  holds((given) => {
    if (!given.hasAudit) expect(decide(given).redirectTo).not.toBe('audit')
  })
})

test.each([
  ['audit mode comes before the blacklist', { mode: 'audit', blacklisted: true }, 'audit', 'audit_mode'],
  ['open mode lets a listed address through', { mode: 'full_open', blacklisted: true }, 'real', 'open_mode'],
  ['a listed address from a targeted country', { blacklisted: true }, 'audit', 'blacklisted'],
  ['a targeted country', {}, 'real', 'country_match'],
  ['another country', { country: 'CN' }, 'audit', 'country_miss'],
  ['an unknown country', { country: UNKNOWN_COUNTRY }, 'audit', 'country_unknown'],
] as const)('%s', (_name, change, redirectTo, reason) => {
  const usual = { inactive: undefined, mode: 'cloak', hasAudit: true, countries: new Set(['US']) } as const
  const given = { ...usual, blacklisted: false, country: 'US', callsLeft: true, ...change }
  expect(decide(given)).toEqual({ redirectTo, reason, metered: true })
})
