import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Delivery } from '../../api/webhooks.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import badges from '../../ui/badges.module.css'
import opening from '../opening-row.module.css'
import styles from './deliveries.module.css'

const LOOK = { waiting: badges.warn, delivered: badges.good, failed: badges.bad } as const

type RowProps = {
  sending: Pick<Delivery, 'state' | 'created' | 'next_try_at' | 'attempts'>
  /** What was sent, in words and as it is shown. */
  name: string
  title: ReactNode
  /** Nothing was sent, and cannot be sent again. */
  leftOut?: boolean
  /** Beside the time. */
  facts: readonly ReactNode[]
  /** Shown when the row is opened. */
  children: ReactNode
  replaying: boolean
  stopped: boolean
  onReplay: () => void
}

/** One sending with its state, its last answer and the next attempt. */
export function SendingRow(row: RowProps) {
  const { sending, name, title, leftOut = false, facts, children, replaying, stopped, onReplay } = row
  const t = useText()
  const dates = useDates()
  const { state, created, next_try_at, attempts } = sending
  const [last] = attempts
  return (
    <li className={styles.row}>
      <details>
        <summary className={opening.summary}>
          <ChevronRight size={14} aria-hidden />
          <span className={opening.what}>
            <span className={opening.line}>
              {title}
              <span className={`${badges.badge} ${leftOut ? '' : LOOK[state]}`}>
                <Text id={leftOut ? 'outgoing.notSent' : `webhooks.delivery.${state}`} />
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
              {facts.map((fact, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts of a row never change places
                <Fragment key={at}>
                  {' · '}
                  {fact}
                </Fragment>
              ))}
              {next_try_at && last && (
                <>
                  {' · '}
                  <Text id="webhooks.nextTry" values={{ time: dates.moment(next_try_at) }} />
                </>
              )}
            </span>
          </span>
        </summary>
        {children}
      </details>
      {state !== 'waiting' && !leftOut && (
        <Button
          small
          busy={replaying}
          disabled={stopped}
          onClick={onReplay}
          aria-label={t('webhooks.replayNamed', { event: name, time: dates.moment(created) })}
        >
          <Text id="webhooks.replay" />
        </Button>
      )}
    </li>
  )
}
