import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { Money, Sums } from './amounts.tsx'
import type { DayPoint } from './day-points.ts'
import { Mark } from './money-legend.tsx'
import hints from '../../ui/hints.module.css'
import layout from '../../ui/layout.module.css'
import tip from '../visits-tip.module.css'

/** What a day says when it is pointed at. */
export function MoneyTip({
  point: { at, conversions, row },
  currency,
}: {
  point: DayPoint
  currency: string | null
}) {
  const { formatDate, formatNumber } = useIntl()
  const amount = (column: 'revenue' | 'cost') => (
    <>
      <span className={`${layout.line} ${tip.line}`}>
        <Mark of={column} />
        <Text id={`money.${column}`} />
      </span>
      <b>
        {row?.one ? (
          <Money amount={row.one[column]} currency={row.one.currency} />
        ) : currency ? (
          <span className="faint">–</span>
        ) : (
          <Sums amounts={row?.[column] ?? []} />
        )}
      </b>
    </>
  )
  return (
    <div className={`${hints.tip} ${tip.tip}`}>
      <span className={tip.head}>
        {formatDate(at, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })}
      </span>
      <span className={`${layout.line} ${tip.line}`}>
        <Mark of="conversions" />
        <Text id="money.conversions" />
      </span>
      <b>{formatNumber(conversions)}</b>
      {amount('revenue')}
      {amount('cost')}
    </div>
  )
}
