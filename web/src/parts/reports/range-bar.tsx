import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { Legend } from '../legend.tsx'
import { TIME_ZONE, type TimeSpan } from '../time-span.ts'
import { RANGES, type RangeName } from './ranges.ts'

type RangeBarProps = {
  range: RangeName
  span: TimeSpan
  onRange: (range: RangeName) => void
  children?: ReactNode
}

/** Which time the reports below are about, and what their colours mean. */
export function RangeBar({ range, span: { from, to }, onRange, children }: RangeBarProps) {
  const t = useText()
  const { formatDateTimeRange } = useIntl()
  return (
    <div className="range">
      <fieldset className="seg seg--fill" aria-label={t('stats.range')}>
        {RANGES.map((name) => (
          <button key={name} type="button" aria-pressed={name === range} onClick={() => onRange(name)}>
            <Text id={`range.${name}`} />
          </button>
        ))}
      </fieldset>
      <span className="small quiet num">
        {formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'medium' })}{' '}
        <span className="faint">{TIME_ZONE}</span>
      </span>
      {children}
      <Legend />
    </div>
  )
}
