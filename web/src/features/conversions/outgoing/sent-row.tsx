import { ChevronRight } from 'lucide-react'
import type { OutgoingSent } from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { AttemptList, Block } from '../../../parts/deliveries/attempt-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import styles from '../../../parts/deliveries/deliveries.module.css'
import badges from '../../../ui/badges.module.css'

const LOOK = { waiting: badges.warn, delivered: badges.good, failed: badges.bad } as const

type RowProps = { sent: OutgoingSent; replaying: boolean; stopped: boolean; onReplay: () => void }

/** One postback; its address and what was answered show when it is opened. */
export function SentRow({ sent, replaying, stopped, onReplay }: RowProps) {
  const t = useText()
  const dates = useDates()
  const { name, status, state, created, address, left_out, next_try_at, attempts, conversion } = sent
  const [last] = attempts
  return (
    <li className={styles.row}>
      <details>
        <summary>
          <ChevronRight size={14} aria-hidden />
          <span className={styles.what}>
            <span className={styles.line}>
              <bdi className="strong">{name}</bdi>
              <span className={`${badges.badge} ${left_out ? '' : LOOK[state]}`}>
                <Text id={left_out ? 'outgoing.notSent' : `webhooks.delivery.${state}`} />
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
              {' · '}
              <Text id={`outgoing.status.${status}`} />
              {' · '}
              <Text id="outgoing.conversion" values={{ id: conversion }} />
              {next_try_at && last && (
                <>
                  {' · '}
                  <Text id="webhooks.nextTry" values={{ time: dates.moment(next_try_at) }} />
                </>
              )}
            </span>
          </span>
        </summary>
        <div className={styles.details}>
          {left_out ? (
            <p className="small">
              <Text id={`outgoing.leftOut.${left_out}`} />
            </p>
          ) : (
            <AttemptList attempts={attempts} />
          )}
          {address !== null && <Block text={`${sent.method} ${address}`} />}
        </div>
      </details>
      {state !== 'waiting' && !left_out && (
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
