import { ChevronRight } from 'lucide-react'
import type { Delivery } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { isKnownEvent, linkNameOf } from './delivery-body.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import styles from '../../../parts/deliveries/deliveries.module.css'
import badges from '../../../ui/badges.module.css'

const LOOK = { waiting: badges.warn, delivered: badges.good, failed: badges.bad } as const

type RowProps = { delivery: Delivery; replaying: boolean; stopped: boolean; onReplay: () => void }

/** One delivery; what was sent and answered shows when it is opened. */
export function DeliveryRow({ delivery, replaying, stopped, onReplay }: RowProps) {
  const t = useText()
  const dates = useDates()
  const { type, state, created, link, next_try_at, attempts } = delivery
  const [last] = attempts
  const event = isKnownEvent(type) ? t(`webhooks.event.${type}`) : type
  const name = link !== null && (linkNameOf(delivery.body) ?? t('webhooks.unknownLink', { id: link }))
  return (
    <li className={styles.row}>
      <details>
        <summary>
          <ChevronRight size={14} aria-hidden />
          <span className={styles.what}>
            <span className={styles.line}>
              <span className="strong">{event}</span>
              <span className={`${badges.badge} ${LOOK[state]}`}>
                <Text id={`webhooks.delivery.${state}`} />
              </span>
              {last && (
                <span className="tiny quiet num">
                  {last.status === null ? (
                    <Text id={`webhooks.error.${last.error ?? 'not_sent'}`} />
                  ) : (
                    <Text id="webhooks.httpStatus" values={{ status: last.status }} />
                  )}
                </span>
              )}
            </span>
            <span className="tiny quiet num">
              <time dateTime={created} title={dates.exact(created)}>
                {dates.moment(created)}
              </time>
              {name && (
                <>
                  {' · '}
                  <bdi>{name}</bdi>
                </>
              )}
              {next_try_at && last && (
                <>
                  {' · '}
                  <Text id="webhooks.nextTry" values={{ time: dates.moment(next_try_at) }} />
                </>
              )}
            </span>
          </span>
        </summary>
        <DeliveryDetails delivery={delivery} />
      </details>
      {state !== 'waiting' && (
        <Button
          small
          busy={replaying}
          disabled={stopped}
          onClick={onReplay}
          aria-label={t('webhooks.replayNamed', { event, time: dates.moment(created) })}
        >
          <Text id="webhooks.replay" />
        </Button>
      )}
    </li>
  )
}
