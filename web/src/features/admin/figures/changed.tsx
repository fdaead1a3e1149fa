import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import { changeFrom } from './change-from.ts'
import styles from './changed.module.css'

type ChangedProps = {
  now: number
  /** Null: not known. */
  before: number | null | undefined
  days: number
  format: (value: number) => string
}

/** Beyond it a percentage is only large. */
const MOST = 100

/** How a figure moved from the period before, in words. */
export function Changed({ now, before, days, format }: ChangedProps) {
  const { formatNumber } = useIntl()
  if (before === null || before === undefined) return null
  const change = changeFrom(now, before)
  if (!('share' in change)) return <Text id={`fig.change.${change.way}`} values={{ days }} />
  const percent = formatNumber(Math.min(change.share, MOST), {
    style: 'percent',
    maximumFractionDigits: change.share < 0.1 ? 1 : 0,
  })
  return (
    <>
      <i className={`${styles.way} ${styles[change.way]}`} aria-hidden />
      <Text
        id={`fig.change.${change.way}`}
        values={{ days, percent: change.share > MOST ? `>${percent}` : percent, before: format(before) }}
      />
    </>
  )
}
