import { Link } from 'react-router'
import type { LogEntry } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useCountryName } from '../../parts/countries.tsx'
import { paths } from '../../paths.ts'
import { whyWent } from './why-went.ts'
import links from '../../ui/links.module.css'
import styles from './visit-panel.module.css'

const EDGE = { target: styles.real, audit: styles.audit, none: '' } as const

/** In words, why a visit went where it went. */
export function WhyWent({ entry }: { entry: LogEntry }) {
  const t = useText()
  const countryOf = useCountryName()
  const { whole, went, because, rule } = whyWent(entry)
  const values = { country: countryOf(entry.country_code), ip: entry.visitor_ip }
  return (
    <div className={`${styles.why} ${EDGE[entry.redirect_to]}`}>
      <p className="strong">{t(whole, { went: t(went), because: t(because, values) })}</p>
      {rule && (
        <p className="small quiet">
          <Text id={rule} />
        </p>
      )}
      {!entry.cloak_deleted && (
        <p className="small">
          <Link className={links.link} to={`${paths.cloak(entry.cloak_id)}?simulate=${entry.country_code}`}>
            <Text id="logs.today" />
          </Link>
        </p>
      )}
    </div>
  )
}
