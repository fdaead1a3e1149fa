import { Link } from 'react-router'
import type { OwnDomain } from '../../api/domains.ts'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import buttons from '../../ui/buttons.module.css'
import panels from '../../ui/panels.module.css'
import setting from './setting.module.css'

/** Leads to the screen of custom domains, and says how many of them are live. */
export function DomainsPanel({ domains }: { domains: readonly OwnDomain[] }) {
  const live = domains.filter(({ state }) => state === 'live').length
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="domains-title">
      <div>
        <h2 id="domains-title">
          <Text id="ownDomains.title" />
        </h2>
        <p className="small quiet">
          {domains.length > 0 ? (
            <Text id="ownDomains.panelLive" values={{ total: domains.length, live }} />
          ) : (
            <Text id="ownDomains.panelAbout" />
          )}
        </p>
      </div>
      <div className={setting.ways}>
        <Link className={buttons.button} to={paths.domains}>
          <Text id="ownDomains.open" />
        </Link>
      </div>
    </section>
  )
}
