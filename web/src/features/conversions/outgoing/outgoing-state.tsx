import type { Outgoing } from '../../../api/outgoing.ts'
import { Text } from '../../../i18n/text.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import badges from '../../../ui/badges.module.css'

/** Whether anything is sent, and what the owner should know about it. */
export function OutgoingState({ item }: { item: Outgoing }) {
  const dates = useDates()
  const { state, disabled, failing_since, paused_until } = item
  const look = state === 'on' ? badges.good : state === 'draft' ? badges.info : ''
  const failed = state === 'off' && disabled !== 'owner' && disabled
  return (
    <>
      {failed ? (
        <span className={`${badges.badge} ${badges.bad}`}>
          <Text id={`webhooks.state.${failed}`} />
        </span>
      ) : (
        <span className={`${badges.badge} ${look}`}>
          <Text id={`outgoing.state.${state}`} />
        </span>
      )}
      {state === 'on' && failing_since && (
        <span className={`${badges.badge} ${badges.warn}`}>
          <Text id="webhooks.failingSince" values={{ time: dates.moment(failing_since) }} />
        </span>
      )}
      {state === 'on' && paused_until && (
        <span className={`${badges.badge} ${badges.warn}`}>
          <Text id="webhooks.pausedUntil" values={{ time: dates.moment(paused_until) }} />
        </span>
      )}
    </>
  )
}
