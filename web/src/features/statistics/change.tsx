import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { changeOf } from './shape-statistics.ts'

type ChangeProps = { now: number; before: number; short?: boolean }

/** A count against that of the period before, in percent and with its base. */
export function Change({ now, before, short }: ChangeProps) {
  const { formatNumber } = useIntl()
  const change = changeOf(now, before)
  if (change === null) return short ? <span className="faint">–</span> : <Text id="statistics.new" />
  // Growth from a little reads better as a multiple, and from next to nothing says nothing more exact.
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
