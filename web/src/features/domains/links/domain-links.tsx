import { Link } from 'react-router'
import type { OwnDomain } from '../../../api/domains.ts'
import { Text } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { Opened } from '../opened.ts'
import links from '../../../ui/links.module.css'
import styles from './domain-links.module.css'

type LinksProps = { domain: OwnDomain; onOpen: (opened: Opened) => void }

/** How many links are at the domain, and what can be done with all of them. */
export function DomainLinks({ domain, onOpen }: LinksProps) {
  const { host, links: count } = domain
  return (
    <div className={styles.links}>
      <p className="small">
        {count > 0 ? (
          <Link className={links.link} to={`${paths.cloaks}?q=${encodeURIComponent(host)}`}>
            <Text id="ownDomains.links" values={{ count }} />
          </Link>
        ) : (
          <span className="quiet">
            <Text id="ownDomains.links" values={{ count }} />
          </span>
        )}
      </p>
      <div className={styles.ways}>
        {count > 0 && (
          <Button small onClick={() => onOpen({ dialog: 'move', domain })}>
            <Text id="ownDomains.move" />
          </Button>
        )}
        <Button small look="danger" onClick={() => onOpen({ dialog: 'remove', domain })}>
          <Text id="ownDomains.remove" />
        </Button>
      </div>
    </div>
  )
}
