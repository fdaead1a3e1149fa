import { useIntl } from 'react-intl'
import type { Today } from '../../../api/today.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { hourLines } from './shape-today.ts'
import styles from './hour-lines.module.css'

const BOX = { width: 240, height: 48 }

/** Today's hours over yesterday's, small: their course, and the most of an hour as its scale. */
export function HourLines({ data }: { data: Today }) {
  const { formatNumber } = useIntl()
  const t = useText()
  const { today, yesterday, unfinished, most } = hourLines(data, BOX)
  const said = { most: formatNumber(most), ...(unfinished && { now: formatNumber(unfinished.visits) }) }
  return (
    <>
      <svg
        className={styles.lines}
        viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(unfinished ? 'today.hoursNow' : 'today.hoursAre', said)}
      >
        <polyline className={styles.yesterday} points={yesterday} />
        <polyline className={styles.today} points={today} />
        {unfinished && (
          // Without length, so that its round ends are a dot however the picture is stretched.
          <path className={styles.now} d={`M${unfinished.x} ${unfinished.y}h0`} />
        )}
      </svg>
      <span className={`${styles.legend} tiny quiet`}>
        <span>
          <i className={styles.todayMark} />
          <Text id="today.title" />
        </span>
        <span>
          <i className={styles.yesterdayMark} />
          <Text id="today.before" />
        </span>
        {unfinished && (
          <span>
            <i className={styles.nowMark} />
            <Text id="today.thisHour" values={said} />
          </span>
        )}
        <span className={styles.most}>
          <Text id="today.most" values={{ most: formatNumber(most) }} />
        </span>
      </span>
    </>
  )
}
