import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { logsQuery } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { BlockAddressButton } from '../../parts/block-address/block-address-button.tsx'
import { Country } from '../../parts/countries.tsx'
import { LogTime } from '../../parts/moment.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/states.tsx'
import { recentAddresses } from './recent-addresses.ts'
import links from '../../ui/links.module.css'
import styles from './empty-rules.module.css'

const MOST = 5
const NEWEST = logsQuery(
  { search: '', filters: {}, from: null, until: null },
  { page: 1, asOf: null, cursor: null },
)
const USES = ['blacklist.use.own', 'blacklist.use.rivals', 'blacklist.use.repeated'] as const

/** What one's own list is for, and the ways to its first rule. */
export function EmptyRules({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <>
      <EmptyState words={t('blacklist.none')}>
        <ul className={styles.uses}>
          {USES.map((use) => (
            <li key={use}>
              <Text id={use} />
            </li>
          ))}
        </ul>
        {children}
      </EmptyState>
      <RecentAddresses />
    </>
  )
}

/** Nothing without visits, and nothing when they cannot be read: the log says that. */
function RecentAddresses() {
  const t = useText()
  const { data } = useQuery(NEWEST)
  const recent = recentAddresses(data?.items ?? [], MOST)
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t('blacklist.recent')}>
      <div className={styles.head}>
        <h2>
          <Text id="blacklist.recent" />
        </h2>
        <Link className={links.link} to={paths.logs}>
          <Text id="blacklist.toLog" />
        </Link>
      </div>
      <ul>
        {recent.map((visit) => (
          <li key={visit.id} className={styles.address}>
            <span className={`${styles.ip} mono cut`}>{visit.visitor_ip}</span>
            <span className={styles.country}>
              <Country code={visit.country_code} />
            </span>
            <span className={`${styles.time} tiny`}>
              <LogTime at={visit.access_time} />
            </span>
            <BlockAddressButton visit={visit} className={styles.block} />
          </li>
        ))}
      </ul>
    </section>
  )
}
