import type { ConversionFigures } from '@sluice/contract/api-conversion-stats'
import { Link } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import type { Amount } from './decimal.ts'
import { CURRENCY_SETTINGS } from './settings-place.ts'
import { withoutRate } from './shape-money.ts'
import { useMoney } from './use-money.ts'
import banners from '../../ui/banners.module.css'
import links from '../../ui/links.module.css'
import styles from './currency-notes.module.css'

type NotesProps = { total: ConversionFigures; currency: string | null }

/** Why amounts are not in the totals, and what can be done about it. */
export function CurrencyNotes({ total, currency }: NotesProps) {
  const t = useText()
  const { money } = useMoney()
  const apart = withoutRate(total)
  const several = currency === null && total.revenue.length + total.cost.length > 0
  const apartAre = (id: 'money.revenueApart' | 'money.costApart', amounts: readonly Amount[]) =>
    amounts.length > 0
      ? [t(id, { amounts: amounts.map(({ amount, currency }) => money(amount, currency)).join(' · ') })]
      : []
  if (!apart && !several) return null
  return (
    <div className={styles.notes}>
      {apart && currency && (
        <p className={`${banners.banner} ${banners.warn}`} role="status">
          <Text
            id="money.withoutRate"
            values={{
              currency,
              amounts: [
                ...apartAre('money.revenueApart', apart.revenue),
                ...apartAre('money.costApart', apart.cost),
              ].join(t('money.and')),
            }}
          />
        </p>
      )}
      {several && (
        <p className={banners.banner} role="status">
          <Text id="money.severalCurrencies" />{' '}
          <Link className={links.link} to={CURRENCY_SETTINGS}>
            <Text id="money.chooseCurrency" />
          </Link>
        </p>
      )}
    </div>
  )
}
