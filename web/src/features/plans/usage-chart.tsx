import { useIntl } from 'react-intl'
import type { Usage } from '../../api/my-calls.ts'
import { Text, useText } from '../../i18n/text.tsx'
import layout from '../../ui/layout.module.css'
import styles from './usage-chart.module.css'

/** One bar per day, with its number on hover. Small enough not to need the chart library. */
export function UsageChart({ days }: { days: Usage['days'] }) {
  const t = useText()
  const { formatNumber, formatDate } = useIntl()
  const most = Math.max(...days.map(({ calls }) => calls))
  if (most <= 0)
    return (
      <p className="quiet small">
        <Text id="usage.none" />
      </p>
    )
  // A date without a time is a calendar day without a time zone.
  const dayOf = (date: string) => formatDate(date, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const words = days.map(({ date, calls }) =>
    t('usage.day', { date: dayOf(date), calls: formatNumber(calls) }),
  )
  return (
    <>
      <div className={styles.bars} aria-hidden="true">
        <span className={styles.most}>{formatNumber(most)}</span>
        {days.map(({ date, calls }, at) => (
          <span key={date} data-hint={words[at]} className={at === days.length - 1 ? styles.partial : ''}>
            <i style={{ height: `${(calls / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{dayOf(days[0]?.date ?? '')}</span>
        <span>{dayOf(days.at(-1)?.date ?? '')}</span>
      </div>
      <ul className={layout.sr}>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
}
