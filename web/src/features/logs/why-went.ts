import type { CloakMode, Destination, InactiveCause, Reason } from '@sluice/contract/visit'

type Sent = {
  mode: CloakMode
  redirect_to: Destination
  reason: Reason
  inactive_cause: InactiveCause | null
}

/** Reasons that already say what the mode does, or that no mode changes. */
const SELF_EVIDENT: readonly Reason[] = ['inactive', 'audit_mode', 'open_mode']

function becauseOf({ reason, inactive_cause, redirect_to }: Sent) {
  if (reason === 'inactive')
    return inactive_cause === null ? 'why.inactive.unknown' : (`why.inactive.${inactive_cause}` as const)
  if (reason === 'no_calls') return redirect_to === 'none' ? 'why.no_calls.page' : 'why.no_calls.audit'
  return `why.${reason}` as const
}

/**
 * Where a visit went and why, as texts. `whole` joins `went` and `because`, whose values are the visit's country and
 * address; `rule` says what the link's mode does, where the reason does not.
 */
export const whyWent = (sent: Sent) =>
  ({
    whole: 'why.whole',
    went: `why.went.${sent.redirect_to}`,
    because: becauseOf(sent),
    rule: SELF_EVIDENT.includes(sent.reason) ? null : (`why.rule.${sent.mode}` as const),
  }) as const
