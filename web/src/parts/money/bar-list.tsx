import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import styles from './bar-list.module.css'

type Bar = { key: string; name: ReactNode; count: number; note?: ReactNode }

/** Counts with bars in the given order, each as long as its part of the largest. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const { formatNumber } = useIntl()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, name, count, note }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="strong">{formatNumber(count)}</span>
          {note !== undefined && <span className={`${styles.note} quiet`}>{note}</span>}
          <i className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
        </li>
      ))}
    </ul>
  )
}
