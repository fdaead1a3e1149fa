import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import { useCountryName } from '../../../parts/countries.tsx'
import type { SimulatedVisit } from '../../../parts/simulated-visits.ts'
import { Tag } from '../tag.tsx'
import { GATE, lanesOf, ROW } from './lanes.ts'
import layout from '../../../ui/layout.module.css'
import styles from './picture.module.css'

const SIDES = ['real', 'audit'] as const
type PictureProps = { visits: readonly SimulatedVisit[]; hosts: Record<(typeof SIDES)[number], string> }

/** One visit from each country, through the gate to its side. */
export function Picture({ visits, hosts }: PictureProps) {
  const { formatNumber } = useIntl()
  const nameOf = useCountryName()
  const lanes = lanesOf(visits)
  const height = visits.length * ROW
  const countOf = (side: 'real' | 'audit') => lanes.filter(({ kind }) => kind === side).length
  return (
    <div className={styles.picture}>
      <ul className={styles.from}>
        {lanes.map(({ country, kind }) => (
          <li key={country}>
            <span className="cut">{nameOf(country)}</span>
            <span className={layout.sr}>
              {' → '}
              <Text id={`side.${kind}`} />
            </span>
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {lanes.map(({ country, kind, path }) => (
          <path key={country} className={styles[kind]} d={path} />
        ))}
        <path className={styles.gate} d={`M${GATE} 3V${height - 3}`} />
      </svg>
      <ul className={styles.to}>
        {SIDES.map((side) => (
          <li key={side} data-nobody={countOf(side) === 0 || undefined}>
            <Tag kinds={[side]} />
            <b className="cut" dir="ltr" title={hosts[side]}>
              {hosts[side]}
            </b>
            <span className="num">
              <Text
                id="try.count"
                values={{ count: formatNumber(countOf(side)), total: formatNumber(visits.length) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
