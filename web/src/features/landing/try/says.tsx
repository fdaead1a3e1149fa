import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import { useCountryName } from '../../../parts/countries.tsx'
import { countriesByDestination, type SimulatedLink } from '../../../parts/simulated-visits.ts'
import styles from './try-out.module.css'

/** Countries that are named; the rest is a number. */
const NAMED = 4

type SaysProps = { link: SimulatedLink; hosts: { real: string; audit: string } }

/** Where the visitors of all countries go, in words. */
export function Says({ link, hosts }: SaysProps) {
  const { formatList, formatNumber } = useIntl()
  const nameOf = useCountryName()
  const { real, audit } = countriesByDestination(link)
  const values = {
    real: <b dir="ltr">{hosts.real}</b>,
    audit: <b dir="ltr">{hosts.audit}</b>,
    count: formatNumber(audit.filter((code) => code !== UNKNOWN_COUNTRY).length),
  }
  const named = link.countries.slice(0, NAMED).map(nameOf)
  const rest = real.length - named.length
  return (
    <p className={styles.says} aria-live="polite">
      {audit.length === 0 && <Text id="try.allReal" values={values} />}
      {real.length === 0 && (
        <Text id={link.mode === 'cloak' ? 'try.nobody' : 'try.allAudit'} values={values} />
      )}
      {real.length > 0 && audit.length > 0 && (
        <Text
          id={rest > 0 ? 'try.fromMany' : 'try.fromSome'}
          values={{
            ...values,
            all: formatNumber(real.length),
            countries: formatList(named, { type: rest > 0 ? 'unit' : 'conjunction' }),
          }}
        />
      )}
    </p>
  )
}
