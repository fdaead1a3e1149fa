import type { VisitFilter } from '@sluice/contract/visit-filters'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useErrorWords } from '../../api/error-words.ts'
import { Text } from '../../i18n/text.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Pressable } from '../visit-filters/pressable.tsx'
import type { Share } from './shape-reports.ts'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import styles from './share-panels.module.css'

const SHOWN = 6

type SharePanelProps<T> = {
  title: ReactNode
  report: { error: Error | null; data: unknown; refetch: () => unknown }
  rows: Share<T>[]
  keyOf: (row: T) => string
  name: (row: T) => ReactNode
  /** What a press of a row filters the page by; the value is the row's key. Without it, rows are not pressed. */
  filter?: VisitFilter
  tone?: (row: T) => string
  note?: ReactNode
}

/** The largest shares of a report, each with a bar. */
export function SharePanel<T>({ title, report, rows, keyOf, name, filter, tone, note }: SharePanelProps<T>) {
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  return (
    <section className={panels.panel}>
      <div className={panels.head}>
        <h2>{title}</h2>
      </div>
      {report.error && !report.data ? (
        <ErrorState words={words(report.error, 'stats.failed')} onRetry={() => void report.refetch()} />
      ) : (
        <ul className={styles.shares}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={keyOf(row)}>
              <Pressable name={filter} value={keyOf(row)} row>
                <span className={layout.line}>{name(row)}</span>
              </Pressable>
              <span className={`${styles.right} strong`}>{formatNumber(row.count)}</span>
              <span className={`${styles.right} quiet`}>
                {formatNumber(row.share, {
                  style: 'percent',
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                })}
              </span>
              <span
                className={`${styles.fill} ${styles[tone?.(row) ?? 'none']}`}
                style={{ width: `${row.share * 100}%` }}
              />
            </li>
          ))}
          {rows.length === 0 && Boolean(report.data) && (
            <li className="quiet">
              <Text id="stats.none" />
            </li>
          )}
          {note && <li className={`${styles.note} quiet`}>{note}</li>}
        </ul>
      )}
    </section>
  )
}
