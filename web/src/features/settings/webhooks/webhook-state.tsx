import type { Webhook } from '../../../api/webhooks.ts'
import { Text } from '../../../i18n/text.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import badges from '../../../ui/badges.module.css'
import styles from './webhooks-panel.module.css'

const LOOK = { gone: badges.bad, failing: badges.bad, owner: '' } as const

/** Whether anything is sent to the endpoint, and what the owner should know about it. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const dates = useDates()
  const { disabled, failing_since, paused_until, previous_until } = webhook
  const badge = (look: string | undefined, children: React.ReactNode) => (
    <span className={`${badges.badge} ${styles.badge} ${look}`}>{children}</span>
  )
  return (
    <>
      {disabled && badge(LOOK[disabled], <Text id={`webhooks.state.${disabled}`} />)}
      {!disabled && !failing_since && badge(badges.good, <Text id="webhooks.state.active" />)}
      {!disabled &&
        failing_since &&
        badge(
          badges.warn,
          <Text id="webhooks.failingSince" values={{ time: dates.moment(failing_since) }} />,
        )}
      {!disabled &&
        paused_until &&
        badge(badges.warn, <Text id="webhooks.pausedUntil" values={{ time: dates.moment(paused_until) }} />)}
      {previous_until &&
        badge(badges.info, <Text id="webhooks.overlap" values={{ time: dates.moment(previous_until) }} />)}
    </>
  )
}
