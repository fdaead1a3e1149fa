import { useIntl } from 'react-intl'
import type { Report } from '../api/reports.ts'
import { Text } from '../i18n/text.tsx'
import hints from '../ui/hints.module.css'
import layout from '../ui/layout.module.css'
import swatches from '../ui/swatches.module.css'
import styles from './visits-tip.module.css'

export type Year = { year?: 'numeric' }

type TipProps = {
  row: Report<'over-time'>[number] & { before: number | null; beforeAt: string | undefined; partial: boolean }
  bucket: 'hour' | 'day'
  year: Year
  /** Notes may begin here. */
  notes: boolean
}

/** What a bar of visits says when it is pointed at. */
export function VisitsTip({ row, bucket, year, notes }: TipProps) {
  const { formatDate, formatNumber } = useIntl()
  const nameOf = (at: string) =>
    bucket === 'hour'
      ? formatDate(at, {
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hour12: false,
        })
      : formatDate(at, { weekday: 'short', month: 'short', day: 'numeric', ...year })
  const when = nameOf(row.at)
  return (
    <div className={`${hints.tip} ${styles.tip}`}>
      <span className={styles.head}>{row.partial ? <Text id="stats.soFar" values={{ when }} /> : when}</span>
      <span className={`${layout.line} ${styles.line}`}>
        <i className={`${swatches.swatch} ${swatches.audit}`} />
        <Text id="audit" />
      </span>
      <b>{formatNumber(row.audit_visits)}</b>
      <span className={`${layout.line} ${styles.line}`}>
        <i className={`${swatches.swatch} ${swatches.real}`} />
        <Text id="real" />
      </span>
      <b>{formatNumber(row.real_visits)}</b>
      <span>
        <Text id="visits" />
      </span>
      <b>{formatNumber(row.visits)}</b>
      {row.before !== null && row.beforeAt && (
        <>
          <span className={`${layout.line} ${styles.line}`}>
            <i className={styles.dashes} />
            {nameOf(row.beforeAt)}
          </span>
          <b>{formatNumber(row.before)}</b>
        </>
      )}
      {notes && (
        <span className={`faint ${styles.head}`}>
          <Text id="marks.how" />
        </span>
      )}
    </div>
  )
}
