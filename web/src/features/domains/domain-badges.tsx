import type { OwnDomain } from '../../api/domains.ts'
import { Text } from '../../i18n/text.tsx'
import { toneOf } from './progress/steps.ts'
import badges from '../../ui/badges.module.css'

/** Where the domain is, and whether new links are made at it. */
export function DomainBadges({ domain }: { domain: OwnDomain }) {
  return (
    <>
      <span className={`${badges.badge} ${badges[toneOf(domain)]}`}>
        <Text id={`ownDomains.state.${domain.state}`} />
      </span>
      {domain.is_default && (
        <span className={`${badges.badge} ${badges.line}`}>
          <Text id="ownDomains.default" />
        </span>
      )}
    </>
  )
}
