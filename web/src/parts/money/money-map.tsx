import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { useCountryName } from '../countries.tsx'
import { WorldMap } from '../reports/world-map.tsx'
import { unitsOf } from './day-points.ts'
import type { ShownRow } from './shape-money.ts'
import { useMoney } from './use-money.ts'
import segments from '../../ui/segments.module.css'
import styles from './money-map.module.css'

const SHADES = ['conversions', 'revenue'] as const
const NO_TARGETS: ReadonlySet<string> = new Set()

/** The world shaded by conversions, or by revenue where it is of one currency. */
export function MoneyMap({ rows, currency }: { rows: ShownRow[]; currency: string | null }) {
  const t = useText()
  const nameOf = useCountryName()
  const { formatNumber } = useIntl()
  const { about, money } = useMoney()
  const [chosen, setChosen] = useState<(typeof SHADES)[number]>('conversions')
  const shade = currency ? chosen : 'conversions'
  const byCode = new Map(rows.map((row) => [row.key, row]))
  const units = unitsOf(rows.find(({ one }) => one)?.one?.revenue ?? '0')
  // Only the shade is of a rounded number.
  const sizeOf = (row: ShownRow) =>
    shade === 'conversions' ? row.conversions : Number(row.one?.revenue ?? 0) * units
  const hintOf = (code: string) => {
    const row = byCode.get(code)
    const revenue = row?.one && money(row.one.revenue, row.one.currency)
    const values = { country: nameOf(code), conversions: formatNumber(row?.conversions ?? 0) }
    return revenue ? t('money.countryRevenue', { ...values, revenue }) : t('money.country', values)
  }
  return (
    <div className={styles.picture}>
      {currency && (
        <fieldset className={`${segments.segments} ${styles.shades}`} aria-label={t('money.shadeBy')}>
          {SHADES.map((each) => (
            <button key={each} type="button" aria-pressed={each === shade} onClick={() => setChosen(each)}>
              <Text id={`money.${each}`} />
            </button>
          ))}
        </fieldset>
      )}
      <WorldMap
        sizes={new Map(rows.map((row) => [row.key, Math.max(0, sizeOf(row))]))}
        label={t(shade === 'conversions' ? 'money.mapConversions' : 'money.mapRevenue')}
        hintOf={hintOf}
        stepWords={(from) =>
          shade === 'revenue' && currency ? about(from / units, currency) : formatNumber(from)
        }
        targets={NO_TARGETS}
      />
    </div>
  )
}
