import { UNKNOWN_COUNTRY } from './country-codes.ts'
import type { CloakMode, InactiveCause, Reason, Destination as WrittenDestination } from './visit.ts'

/** The facts of the decision. `countries` are the targeted ones; `country` may be `ZZ`. */
export type Situation = {
  /** What makes the link inactive, as written in a visit's line: empty when unknown. undefined: it is active. */
  inactive: InactiveCause | '' | undefined
  mode: CloakMode
  hasAudit: boolean
  countries: { has: (country: string) => boolean }
  blacklisted: boolean
  country: string
  callsLeft: boolean
}

export const DESTINATIONS = ['real', 'audit', 'none'] as const
export type Destination = (typeof DESTINATIONS)[number]
/** As written in a visit's line: the real link is the specification's `target`. */
export const WRITTEN = { real: 'target', audit: 'audit', none: 'none' } as const satisfies Record<
  Destination,
  WrittenDestination
>

/** `none` means a page: "no calls" (402) for `no_calls`, otherwise "not found" (404). */
export type Decision = { redirectTo: Destination; reason: Reason; metered: boolean }

function rule(situation: Situation): { redirectTo: Destination; reason: Reason } {
  if (situation.mode === 'audit') return { redirectTo: 'audit', reason: 'audit_mode' }
  if (situation.mode === 'full_open') return { redirectTo: 'real', reason: 'open_mode' }
  if (situation.blacklisted) return { redirectTo: 'audit', reason: 'blacklisted' }
  if (situation.country === UNKNOWN_COUNTRY) return { redirectTo: 'audit', reason: 'country_unknown' }
  return situation.countries.has(situation.country)
    ? { redirectTo: 'real', reason: 'country_match' }
    : { redirectTo: 'audit', reason: 'country_miss' }
}

/** The link's own cause comes first: it stays when the account is enabled again. */
export function inactiveCause(
  cloak: { active: boolean; inactiveCause?: InactiveCause | undefined },
  owner: { active: boolean },
): InactiveCause | '' | undefined {
  if (!cloak.active) return cloak.inactiveCause ?? ''
  return owner.active ? undefined : 'account_disabled'
}

/** Where a visit of a known link goes, by which rule, and whether it costs a call. */
export function decide(situation: Situation): Decision {
  if (situation.inactive !== undefined) return { redirectTo: 'none', reason: 'inactive', metered: false }
  if (!situation.callsLeft)
    return { redirectTo: situation.hasAudit ? 'audit' : 'none', reason: 'no_calls', metered: false }
  const { redirectTo, reason } = rule(situation)
  if (redirectTo === 'audit' && !situation.hasAudit) return { redirectTo: 'none', reason, metered: false }
  return { redirectTo, reason, metered: true }
}
