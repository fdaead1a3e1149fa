import type { Simulated } from '../../../api/simulate.ts'
import type { MessageId } from '../../../i18n/zh.ts'

const CAUSES: Readonly<Record<string, MessageId>> = {
  deleted: 'sim.because.inactive.deleted',
  taken_down: 'sim.because.inactive.taken_down',
  paused: 'sim.because.inactive.paused',
  account_disabled: 'sim.because.inactive.account_disabled',
  domain_removed: 'sim.because.inactive.domain_removed',
}

/** Why a visit would go where it would. Its values are the country and the address, where one was given. */
export function becauseOf({ reason, redirect_to, rules }: Simulated, hasAddress: boolean): MessageId {
  if (reason === 'inactive') return CAUSES[rules[0]?.saw ?? ''] ?? 'sim.because.inactive.unknown'
  if (reason === 'no_calls')
    return redirect_to === 'none' ? 'sim.because.no_calls.page' : 'sim.because.no_calls.audit'
  if (reason === 'audit_mode' || reason === 'open_mode') return `sim.because.${reason}`
  if (reason === 'country_unknown' && !hasAddress) return 'sim.because.country_unknown'
  return `why.${reason}`
}

const SEEN: Readonly<Record<string, MessageId>> = {
  ...{ active: 'sim.saw.active', unknown: 'sim.saw.unknown', deleted: 'sim.saw.deleted' },
  ...{ taken_down: 'sim.saw.taken_down', paused: 'sim.saw.paused', domain_removed: 'sim.saw.domain_removed' },
  ...{ account_disabled: 'sim.saw.account_disabled', some: 'sim.saw.some', none: 'sim.saw.none' },
  ...{ listed: 'sim.saw.listed', not_listed: 'sim.saw.not_listed', no_address: 'sim.saw.no_address' },
  ...{ missing: 'sim.saw.missing', cloak: 'mode.cloak', full_open: 'mode.full_open', audit: 'mode.audit' },
}

/** What a rule saw, in words; null: as it is written. */
export const seenWords = (saw: string): MessageId | null => SEEN[saw] ?? null
