import { ChevronRight } from 'lucide-react'
import type { LoggedPostback } from '../../../api/track.ts'
import { Text } from '../../../i18n/text.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { OutcomeBadge } from '../outcome-badge.tsx'
import opening from '../../../parts/opening-row.module.css'
import styles from './postbacks.module.css'

/** One postback; its parameters, and help if it was refused, show when it is opened. */
export function PostbackRow({ postback }: { postback: LoggedPostback }) {
  const dates = useDates()
  const { received_at, from, method, dialect, parameters, outcome, reason, conversion } = postback
  const sent = Object.entries(parameters)
  return (
    <li>
      <details>
        <summary className={opening.summary}>
          <ChevronRight size={14} aria-hidden />
          <span className={opening.what}>
            <span className={`${opening.line} ${styles.line}`}>
              <OutcomeBadge outcome={outcome} />
              {reason ? (
                <span className="strong">
                  <Text id={`conversions.reason.${reason}`} />
                </span>
              ) : (
                conversion !== null && (
                  <span className="quiet num">
                    <Text id="conversions.made" values={{ id: conversion }} />
                  </span>
                )
              )}
              <span className="tiny quiet">
                <Text id={`conversions.dialect.${dialect}`} />
              </span>
            </span>
            <span className={`mono tiny faint ${styles.sent}`} dir="ltr">
              {sent.map((pair) => pair.join('=')).join('&')}
            </span>
          </span>
          <time className="tiny quiet num" dateTime={received_at} title={dates.exact(received_at)}>
            {dates.day(received_at)} {dates.time(received_at)}
          </time>
        </summary>
        <div className={styles.details}>
          {reason && (
            <p className="small">
              <Text id={`conversions.help.${reason}`} />
            </p>
          )}
          {sent.length === 0 ? (
            <p className="small quiet">
              <Text id="conversions.noParameters" />
            </p>
          ) : (
            <dl className={`mono ${styles.parameters}`}>
              {sent.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="tiny quiet">
            <Text id="conversions.from" values={{ from: <bdi className="mono">{from}</bdi>, method }} />
          </p>
        </div>
      </details>
    </li>
  )
}
