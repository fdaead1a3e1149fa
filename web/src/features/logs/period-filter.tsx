import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import { RANGES } from '../../parts/reports/ranges.ts'
import { Choice } from '../../ui/choice.tsx'
import { addDays, today } from '../../ui/dates/days.ts'
import type { Period } from './log-period.ts'

type Props = { period: Period; change: (next: Record<string, string | null>) => void }

/** A period in words, or null for all time. */
export function usePeriodWords(): (period: Period) => string | null {
  const t = useText()
  const { formatDateTimeRange } = useIntl()
  return ({ name, days, span }) => {
    if (days) return `${days.from} – ${days.to}`
    if (name === 'all') return null
    if (name !== 'span') return t(`range.${name}`)
    return formatDateTimeRange(new Date(span.from ?? ''), new Date(span.until ?? ''), {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
  }
}

/** A named period; days of one's own begin as the last seven. */
export function PeriodFilter({ period, change }: Props) {
  const t = useText()
  const wordsOf = usePeriodWords()
  const onChange = (range: Period['name']) => {
    if (range === 'span') return
    if (range !== 'custom') return change({ range: range === 'all' ? null : range, from: null, until: null })
    const until = today()
    return change({ range, from: period.days?.from ?? addDays(until, -6), until: period.days?.to ?? until })
  }
  return (
    <Choice<Period['name']>
      label={t('logs.period')}
      value={period.name}
      onChange={onChange}
      options={[
        { value: 'all', label: t('logs.allTime') },
        ...RANGES.map((value) => ({ value, label: t(`range.${value}`) })),
        { value: 'custom', label: t('range.custom') },
        ...(period.name === 'span' ? [{ value: period.name, label: wordsOf(period) ?? '' }] : []),
      ]}
    />
  )
}
