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
  const { today, yesterday, most } = hourLines(data, BOX)
  return (
    <>
      <svg
        className={styles.lines}
        viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('today.hoursAre', { most: formatNumber(most) })}
      >
        <polyline className={styles.yesterday} points={yesterday} />
        <polyline className={styles.today} points={today} />
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
        <span className={styles.most}>
          <Text id="today.most" values={{ most: formatNumber(most) }} />
        </span>
      </span>
    </>
  )
}
