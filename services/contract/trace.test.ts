import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { UNKNOWN_COUNTRY } from './country-codes.ts'
import { decide } from './decide.ts'
import { RULES, type Rule, type TracedSituation, trace } from './trace.ts'
import { CLOAK_MODES, INACTIVE_CAUSES } from './visit.ts'

/** The facts that each rule sees, with all their values. */
const FACTS: Record<Rule, Partial<TracedSituation>[]> = {
  active: [undefined, '' as const, 'domain_removed' as const, ...INACTIVE_CAUSES].map((inactive) => ({
    inactive,
  })),
  calls: [{ callsLeft: true }, { callsLeft: false }],
  mode: CLOAK_MODES.map((mode) => ({ mode })),
  blacklist: [true, false].flatMap((blacklisted) => [
    { hasAddress: true, blacklisted },
    { hasAddress: false, blacklisted },
  ]),
  country: ['US', 'CN', UNKNOWN_COUNTRY].map((country) => ({ country })),
  audit_link: [{ hasAudit: true }, { hasAudit: false }],
}
const USUAL: TracedSituation = {
  ...{ inactive: undefined, mode: 'cloak', hasAudit: true, countries: new Set(['US']) },
  ...{ blacklisted: false, country: 'US', callsLeft: true, hasAddress: true },
}
const change = (all: TracedSituation[], rule: Rule) =>
  all.flatMap((situation) => FACTS[rule].map((fact) => ({ ...situation, ...fact })))
/** Every situation there is, up to which countries they are. */
const EVERY = RULES.reduce(change, [USUAL])

test('in every situation the rules end with the word of the decision', () => {
  expect(EVERY).toHaveLength(7 * 2 * 3 * 4 * 3 * 2)
  for (const situation of EVERY) {
    const { rules, ...decision } = trace(situation)
    const blacklisted = situation.hasAddress && situation.blacklisted
    const inactive = situation.inactive === 'domain_removed' ? '' : situation.inactive
    expect(decision).toEqual(decide({ ...situation, blacklisted, inactive }))
    const written = decision.redirectTo === 'real' ? 'target' : decision.redirectTo
    expect(rules.at(-1)!.said).toBe(written)
    expect(rules.map(({ rule }) => rule)).toEqual(
      RULES.filter((rule) => rules.some((one) => one.rule === rule)),
    )
  }
})

test('what no asked rule saw changes nothing, and what the last rule saw is what decides', () => {
  for (const situation of EVERY) {
    const traced = trace(situation)
    const asked = new Set(traced.rules.map(({ rule }) => rule))
    const unasked = RULES.filter((rule) => !asked.has(rule) && rule !== 'audit_link')
    const changed = unasked.flatMap((rule) => change([situation], rule))
    expect(changed.filter((other) => !isDeepStrictEqual(trace(other), traced))).toEqual([])
    const last = traced.rules.at(-1)!.rule
    const others = change([situation], last).filter((other) => trace(other).reason !== traced.reason)
    if (last !== 'audit_link') expect(others.length).toBeGreaterThan(0)
  }
})

test.each([
  [
    'a targeted country',
    {},
    'active:active:next calls:some:next mode:cloak:next blacklist:not_listed:next country:US:target',
  ],
  [
    'another country without an audit link',
    { country: 'CN', hasAudit: false },
    'active:active:next calls:some:next mode:cloak:next blacklist:not_listed:next country:CN:audit audit_link:missing:none',
  ],
  [
    'a listed address',
    { blacklisted: true },
    'active:active:next calls:some:next mode:cloak:next blacklist:listed:audit',
  ],
  [
    'a country alone',
    { blacklisted: true, hasAddress: false },
    'active:active:next calls:some:next mode:cloak:next blacklist:no_address:next country:US:target',
  ],
  ['open mode', { mode: 'full_open' }, 'active:active:next calls:some:next mode:full_open:target'],
  ['no calls', { callsLeft: false }, 'active:active:next calls:none:audit'],
  ['a paused link', { inactive: 'paused' }, 'active:paused:none'],
  ['a link at a domain that was removed', { inactive: 'domain_removed' }, 'active:domain_removed:none'],
  ['a link whose cause nobody wrote', { inactive: '' }, 'active:unknown:none'],
] as const)('%s asks these rules', (_name, given, expected) => {
  const { rules } = trace({ ...USUAL, ...given })
  expect(rules.map(({ rule, saw, said }) => `${rule}:${saw}:${said}`).join(' ')).toBe(expected)
})
