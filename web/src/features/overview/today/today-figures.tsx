import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Today } from '../../../api/today.ts'
import { Text } from '../../../i18n/text.tsx'
import { useChangeWords } from '../../../parts/compare/use-change-words.ts'
import { Stat } from '../../../parts/reports/stat.tsx'
import { VisitSplit } from '../../../parts/visit-split.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { HourLines } from './hour-lines.tsx'
import { changeOf, daysLeft, realShare } from './shape-today.ts'
import stat from '../../../parts/reports/stat.module.css'
import styles from './today-figures.module.css'

/** Visits and their real share with what they are compared with, the hours, and how long the calls last. */
export function TodayFigures({ data, remaining }: { data: Today | undefined; remaining: number }) {
  const { formatNumber } = useIntl()
  const share = (value: number | null) =>
    value === null ? '–' : formatNumber(value, { style: 'percent', maximumFractionDigits: 1 })
  const visits = data?.today.visits
  return (
    <dl className={`${stat.stats} ${styles.figures}`}>
      <Stat
        label={<Text id="today.visits" />}
        value={visits === undefined ? undefined : formatNumber(visits)}
      >
        {data && (
          <>
            <Before day="yesterday" now={data.today.visits} before={data.yesterday?.visits} />
            <br />
            <Before day="weekAgo" now={data.today.visits} before={data.week_ago?.visits} />
          </>
        )}
      </Stat>
      <Stat label={<Text id="today.realShare" />} value={data && share(realShare(data.today))}>
        {data && (
          <>
            <Text
              id="today.realOf"
              values={{ real: formatNumber(data.today.real_visits), visits: formatNumber(data.today.visits) }}
            />
            <br />
            {data.yesterday && (
              <Text id="today.shareYesterday" values={{ share: share(realShare(data.yesterday)) }} />
            )}
            <span className={styles.split}>
              <VisitSplit real={data.today.real_visits} audit={data.today.audit_visits} />
            </span>
          </>
        )}
      </Stat>
      <div className={styles.hours}>
        <dt>
          <Text id="today.byHour" />
        </dt>
        <dd>{data && <HourLines data={data} />}</dd>
      </div>
      <Stat label={<Text id="today.calls" />} value={data && <DaysLeft days={daysLeft(data)} />}>
        {data && <CallsLeft calls={data.calls} remaining={remaining} />}
      </Stat>
    </dl>
  )
}

type BeforeProps = { day: 'yesterday' | 'weekAgo'; now: number; before: number | undefined }

function Before({ day, now, before }: BeforeProps) {
  const { formatNumber } = useIntl()
  const words = useChangeWords()
  if (before === undefined) return <Text id={`today.gone.${day}`} />
  const change = changeOf(now, before)
  const visits = <span key="visits">{formatNumber(before)}</span>
  return (
    <>
      <Text id={`today.at.${day}`} values={{ visits }} />
      {change !== null && (
        <>
          {' '}
          <b className={styles.change}>{words(change)}</b>
        </>
      )}
    </>
  )
}

function DaysLeft({ days }: { days: number | null }): ReactNode {
  if (days === null) return '–'
  return (
    <span className={days < 3 ? 't-bad' : days < 7 ? 't-warn' : ''}>
      <Text id="today.days" values={{ count: days }} />
    </span>
  )
}

function CallsLeft({ calls, remaining }: { calls: Today['calls']; remaining: number }) {
  const { formatNumber } = useIntl()
  const dates = useDates()
  return (
    <>
      <Text id="today.callsLeft" values={{ calls: formatNumber(remaining) }} />
      <br />
      {calls.expires_at && calls.unused !== null ? (
        <Text
          id="today.expire"
          values={{ calls: formatNumber(calls.unused), date: dates.endDay(calls.expires_at) }}
        />
      ) : (
        calls.days_left !== null && <Text id="today.atRate" />
      )}
    </>
  )
}
