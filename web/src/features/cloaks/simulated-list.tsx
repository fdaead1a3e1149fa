import type { Destination } from '@sluice/contract/decide'
import { Text } from '../../i18n/text.tsx'
import { Country } from '../../parts/countries.tsx'
import { fiveCountries, type SimulatedLink, simulatedVisits } from '../../parts/simulated-visits.ts'
import layout from '../../ui/layout.module.css'
import swatches from '../../ui/swatches.module.css'
import styles from './simulated-list.module.css'

const NAMES = { real: 'realLink', audit: 'auditLink', none: 'cloaks.noticePage' } as const
const SWATCHES: Record<Destination, string | undefined> = {
  ...{ real: swatches.real, audit: swatches.audit, none: '' },
}

/** Where one visit from each of five countries would go. */
export function SimulatedList({ link }: { link: SimulatedLink }) {
  return (
    <>
      <p className={styles.head}>
        <Text id="cloaks.createdSimulated" />
      </p>
      <ul className={styles.list}>
        {simulatedVisits(link, fiveCountries(link.countries)).map(({ country, to }) => (
          <li key={country}>
            <Country code={country} />
            <span className={layout.line}>
              <i className={`${swatches.swatch} ${SWATCHES[to]}`} />
              <Text id={NAMES[to]} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
