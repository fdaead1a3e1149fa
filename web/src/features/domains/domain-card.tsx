import { ChevronDown } from 'lucide-react'
import type { OwnDomain } from '../../api/domains.ts'
import { Text } from '../../i18n/text.tsx'
import { DomainBadges } from './domain-badges.tsx'
import { DomainName } from './domain-name.tsx'
import { DomainLinks } from './links/domain-links.tsx'
import type { Opened } from './opened.ts'
import { Progress } from './progress/progress.tsx'
import { Records } from './records/records.tsx'
import { DomainSettings } from './settings/domain-settings.tsx'
import panels from '../../ui/panels.module.css'
import styles from './domain-card.module.css'

type CardProps = {
  domain: OwnDomain
  open: boolean
  enabled: boolean
  certificates: boolean
  onToggle: () => void
  onOpen: (opened: Opened) => void
}

/** One domain: how far it is, what to set for it, how it answers and its links. */
export function DomainCard({ domain, open, enabled, certificates, onToggle, onOpen }: CardProps) {
  const id = `domain-${domain.id}`
  const { host, links: count, records, state } = domain
  return (
    <section className={panels.panel} aria-labelledby={`${id}-title`}>
      <h2 className={styles.head}>
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
          <span className={styles.line}>
            <span id={`${id}-title`} className={styles.host}>
              <DomainName host={host} />
            </span>
            <span className={styles.badges}>
              <DomainBadges domain={domain} />
            </span>
            <span className={`small quiet num ${styles.count}`}>
              <Text id="ownDomains.links" values={{ count }} />
            </span>
          </span>
          <ChevronDown size={16} aria-hidden className={styles.arrow} />
        </button>
      </h2>
      {open && (
        <div id={id} className={styles.body}>
          <Progress domain={domain} enabled={enabled} certificates={certificates} />
          {records.length > 0 && (
            <details className={styles.part} open={state !== 'live'}>
              <summary>
                <Text id="ownDomains.records" />
              </summary>
              <Records host={host} records={records} />
            </details>
          )}
          <details className={styles.part} open={state === 'live'}>
            <summary>
              <Text id="ownDomains.settings" />
            </summary>
            <DomainSettings domain={domain} />
          </details>
          <DomainLinks domain={domain} onOpen={onOpen} />
        </div>
      )}
    </section>
  )
}
