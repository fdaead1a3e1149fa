import { type Decision, decide, type Situation, WRITTEN } from './decide.ts'
import type { Reason, Destination as WrittenDestination } from './visit.ts'

/**
 * In the order in which they are asked. `audit_link` overrules one that asks for the audit link of a link that has none; it
 * is asked of no other.
 */
export const RULES = ['active', 'calls', 'mode', 'blacklist', 'country', 'audit_link'] as const
export type Rule = (typeof RULES)[number]

/** Where a rule sends the visit; `next`: it leaves that to the next one. */
export const SAYINGS = ['next', 'target', 'audit', 'none'] as const
export type Saying = (typeof SAYINGS)[number]

/**
 * A rule that was asked. What it saw: `active`, the cause why the link is not, or `unknown`; `some` or `none` of calls; the
 * mode; `listed`, `not_listed` or `no_address`; the country, which may be `ZZ`; `missing` for the audit link.
 */
export type AskedRule = { rule: Rule; saw: string; said: Saying }

/** The decision with the rules asked. The last one decides: its word is `redirectTo`. */
export type Trace = Decision & { rules: AskedRule[] }

/**
 * The facts of the decision, and of visits that reach no node: the link's own domain was removed. `hasAddress`: the
 * visitor's address is known, so lists of addresses can be asked.
 */
export type TracedSituation = Omit<Situation, 'inactive'> & {
  inactive: Situation['inactive'] | 'domain_removed'
  hasAddress: boolean
}

const RULE_OF: Record<Reason, Exclude<Rule, 'audit_link'>> = {
  inactive: 'active',
  no_calls: 'calls',
  audit_mode: 'mode',
  open_mode: 'mode',
  blacklisted: 'blacklist',
  country_match: 'country',
  country_miss: 'country',
  country_unknown: 'country',
}

const SEEN: Record<Rule, (situation: TracedSituation) => string> = {
  active: ({ inactive }) => (inactive === undefined ? 'active' : inactive || 'unknown'),
  calls: ({ callsLeft }) => (callsLeft ? 'some' : 'none'),
  mode: ({ mode }) => mode,
  blacklist: ({ hasAddress, blacklisted }) =>
    hasAddress ? (blacklisted ? 'listed' : 'not_listed') : 'no_address',
  country: ({ country }) => country,
  audit_link: ({ hasAudit }) => (hasAudit ? 'present' : 'missing'),
}

/** Decides as `decide` does, and says which rules were asked on the way. */
export function trace(situation: TracedSituation): Trace {
  const { inactive, blacklisted, hasAddress } = situation
  const decision = decide({
    ...situation,
    inactive: inactive === 'domain_removed' ? '' : inactive,
    blacklisted: hasAddress && blacklisted,
  })
  const { reason, redirectTo } = decision
  const written: WrittenDestination = WRITTEN[redirectTo]
  const isOverruled = redirectTo === 'none' && reason !== 'inactive'
  const asked = RULES.slice(0, RULES.indexOf(RULE_OF[reason]) + 1)
  const said = (rule: Rule): Saying => (rule !== RULE_OF[reason] ? 'next' : isOverruled ? 'audit' : written)
  const rules = asked.map((rule) => ({ rule, saw: SEEN[rule](situation), said: said(rule) }))
  if (isOverruled) rules.push({ rule: 'audit_link', saw: SEEN.audit_link(situation), said: written })
  return { ...decision, rules }
}
