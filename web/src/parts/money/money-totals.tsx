import type { ConversionFigures } from '@sluice/contract/api-conversion-stats'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { Stat } from '../reports/stat.tsx'
import { Gain, Money, Sums } from './amounts.tsx'
import type { InOneCurrency } from './one-currency.ts'
import { useMoney } from './use-money.ts'
import panels from '../../ui/panels.module.css'
import stat from '../reports/stat.module.css'
import styles from './money-totals.module.css'

type TotalsProps = { total: ConversionFigures; one: InOneCurrency | null }

/** What the range brought and cost, each figure with what it is a part of. */
export function MoneyTotals({ total, one }: TotalsProps) {
  const { formatNumber } = useIntl()
  const { share } = useMoney()
  const amount = (value: string | null | undefined): ReactNode =>
    one && typeof value === 'string' ? <Money amount={value} currency={one.currency} /> : '–'
  const visits = <Text id="money.ofVisits" values={{ visits: formatNumber(total.real_visits) }} />
  const uncounted = [
    { words: 'pending', count: total.pending },
    { words: 'rejected', count: total.rejected },
    { words: 'late', count: total.late },
  ] as const
  return (
    <dl className={`${stat.stats} ${styles.totals} ${panels.line}`}>
      <Stat label={<Text id="money.conversions" />} value={formatNumber(total.conversions)}>
        <Text
          id="money.kinds"
          values={{ leads: formatNumber(total.leads), sales: formatNumber(total.sales) }}
        />
      </Stat>
      <Stat label={<Text id="money.rate" />} value={total.rate === null ? '–' : share(total.rate)}>
        {visits}
      </Stat>
      <Stat
        label={<Text id="money.revenue" />}
        value={one ? amount(one.revenue) : <Sums amounts={total.revenue} />}
      >
        {total.refunds > 0 && <Text id="money.refunds" values={{ count: formatNumber(total.refunds) }} />}
      </Stat>
      <Stat label={<Text id="money.cost" />} value={one ? amount(one.cost) : <Sums amounts={total.cost} />} />
      <Stat label={<Text id="money.profit" />} value={amount(one?.profit)}>
        <Text id="money.profitIs" />
      </Stat>
      <Stat label={<Text id="money.return" />} value={<Gain share={one?.return ?? null} />}>
        <Text id="money.returnIs" />
      </Stat>
      <Stat label={<Text id="money.perVisit" />} value={amount(one?.per_visit)}>
        {visits}
      </Stat>
      <Stat
        label={<Text id="money.uncounted" />}
        value={formatNumber(uncounted.reduce((sum, { count }) => sum + count, 0))}
      >
        {uncounted.some(({ count }) => count > 0) && (
          <Text
            id="money.uncountedAre"
            values={Object.fromEntries(uncounted.map(({ words, count }) => [words, formatNumber(count)]))}
          />
        )}
      </Stat>
    </dl>
  )
}
