import type { ConversionFigures } from '@sluice/contract/api-conversion-stats'
import { Link } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import type { Amount } from './decimal.ts'
import { CONVERSION_SETTINGS } from './settings-place.ts'
import { withoutRate } from './shape-money.ts'
import { useMoney } from './use-money.ts'
import banners from '../../ui/banners.module.css'
import links from '../../ui/links.module.css'
import styles from './currency-notes.module.css'

type NotesProps = { total: ConversionFigures; currency: string | null }

/** Why amounts are not in the totals, and what can be done about it. */
export function CurrencyNotes({ total, currency }: NotesProps) {
  const { money } = useMoney()
  const apart = withoutRate(total)
  const several = currency === null && total.revenue.length + total.cost.length > 0
  const listed = (amounts: readonly Amount[]) =>
    amounts.map(({ amount, currency }) => money(amount, currency)).join(' · ') || '–'
  if (!apart && !several) return null
  return (
    <div className={styles.notes}>
      {apart && currency && (
        <p className={`${banners.banner} ${banners.warn}`} role="status">
          <Text
            id="money.withoutRate"
            values={{ currency, revenue: listed(apart.revenue), cost: listed(apart.cost) }}
          />
        </p>
      )}
      {several && (
        <p className={banners.banner} role="status">
          <Text id="money.severalCurrencies" />{' '}
          <Link className={links.link} to={CONVERSION_SETTINGS}>
            <Text id="money.chooseCurrency" />
          </Link>
        </p>
      )}
    </div>
  )
}
