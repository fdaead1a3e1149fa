import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { changeOf } from './change-of.ts'

type ChangeProps = { now: number; before: number; short?: boolean }

/** The change of a count from the compared days, in percent and with its base. */
export function Change({ now, before, short }: ChangeProps) {
  const { formatNumber } = useIntl()
  const change = changeOf(now, before)
  if (change === null) return short ? <span className="faint">–</span> : <Text id="statistics.new" />
  // Growth from a small base reads better as a multiple; from a tiny one an exact figure means nothing.
  const percent =
    change >= 10
      ? `${change >= 100 ? '>' : ''}${formatNumber(Math.min(100, change + 1), { maximumFractionDigits: 0 })}×`
      : formatNumber(change, {
          style: 'percent',
          maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
          signDisplay: 'exceptZero',
        })
  if (short) return <span title={formatNumber(before)}>{percent}</span>
  if (change === 0) return <Text id="statistics.same" />
  return <Text id="statistics.change" values={{ change: percent, before: formatNumber(before) }} />
}
