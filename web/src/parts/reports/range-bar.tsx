import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { Live } from '../../live/live.tsx'
import { today } from '../../ui/dates/days.ts'
import { Legend } from '../legend.tsx'
import { type TimeSpan, timeZone } from '../time-span.ts'
import { RangeDays } from './range-days.tsx'
import { RANGES } from './ranges.ts'
import type { AskedRange, useAskedRange } from './use-asked-range.ts'
import layout from '../../ui/layout.module.css'
import segments from '../../ui/segments.module.css'
import styles from './range-bar.module.css'

type RangeBarProps = {
  range: ReturnType<typeof useAskedRange>
  children?: ReactNode
  /** Whether the colours below are those of visits. */
  legend?: boolean
}

/** The range of the reports below, and the meaning of their colours. */
export function RangeBar({ range, children, legend = true }: RangeBarProps) {
  const { name: chosen, days, reading, choose } = range
  const t = useText()
  const span = 'span' in reading ? reading.span : null
  const custom = (): AskedRange => ({ name: 'custom', days: days ?? daysOf(span) })
  return (
    <div className={styles.range}>
      <fieldset className={`${segments.segments} ${segments.fill}`} aria-label={t('stats.range')}>
        {RANGES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => choose({ name, days: null })}
          >
            <Text id={`range.${name}`} />
          </button>
        ))}
        <button type="button" aria-pressed={chosen === 'custom'} onClick={() => choose(custom())}>
          <CalendarDays className={layout.notPhone} size={14} aria-hidden />
          <Text id="range.custom" />
        </button>
      </fieldset>
      {days ? (
        <RangeDays
          days={days}
          fault={'words' in reading ? reading : null}
          onDays={(next) => choose({ name: 'custom', days: next })}
        />
      ) : (
        span && <Dates span={span} />
      )}
      {span?.running && legend && <Live />}
      {children}
      {legend && <Legend />}
    </div>
  )
}

function Dates({ span: { from, to } }: { span: TimeSpan }) {
  const { formatDateTimeRange } = useIntl()
  return (
    <span className="small quiet num">
      {formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'medium' })}{' '}
      <span className="faint">{timeZone()}</span>
    </span>
  )
}

const daysOf = (span: TimeSpan | null) => ({
  from: span ? today(new Date(span.from)) : '',
  to: today(),
})
