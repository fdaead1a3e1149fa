import { useIntl } from 'react-intl'
import type { CloakDetail } from '../../../api/cloaks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Address } from '../../../parts/address.tsx'
import { Flag, useCountryNames } from '../../../parts/countries.tsx'
import { ModeSwitch } from '../../../parts/mode-switch/mode-switch.tsx'
import type { Lacking } from '../../../parts/mode-switch/use-switch-mode.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LiveLine } from './live-line.tsx'
import layout from '../../../ui/layout.module.css'
import panels from '../../../ui/panels.module.css'
import swatches from '../../../ui/swatches.module.css'
import styles from './routing-facts.module.css'

const SHOWN = 6

type RoutingFactsProps = { cloak: CloakDetail; onLacking: (cloak: CloakDetail, lacking: Lacking) => void }

/** Which visitors this link sends where. */
export function RoutingFacts({ cloak, onLacking }: RoutingFactsProps) {
  const t = useText()
  const namesOf = useCountryNames()
  const { formatNumber } = useIntl()
  const stored = cloak.selected_regions.map(({ code }) => code)
  const codes = cloak.mode === 'cloak' ? stored : []
  const names = namesOf(codes)
  const url = (address: string | null, label: string) => (
    <p className={`${layout.line} ${styles.line}`}>
      {address ? (
        <>
          <Address url={address} className="cut" />
          <CopyButton text={address} what={label} />
        </>
      ) : (
        <span className="faint">–</span>
      )}
    </p>
  )
  return (
    <section className={`${panels.panel} ${styles.facts}`} aria-label={t('cloaks.routing')}>
      <div>
        <h2>
          <Text id="mode" />
        </h2>
        <p className={`${layout.line} ${styles.line}`}>
          <ModeSwitch link={cloak} big onLacking={onLacking} />
        </p>
        <p className={`${styles.under} tiny quiet`}>
          <LiveLine cloak={cloak} />
        </p>
      </div>
      <div>
        <h2>
          <i className={`${swatches.swatch} ${swatches.real}`} />
          <Text id="realLink" />
        </h2>
        {url(cloak.real_url, t('copyRealLink'))}
        <p className={`${styles.under} tiny quiet ${layout.notPhone}`}>
          <Text id={`realFor.${cloak.mode}`} />
        </p>
      </div>
      <div>
        <h2>
          <i className={`${swatches.swatch} ${swatches.audit}`} />
          <Text id="auditLink" />
        </h2>
        {url(cloak.audit_url, t('copyAuditLink'))}
        <p className={`${styles.under} tiny quiet ${layout.notPhone}`}>
          <Text id={`auditFor.${cloak.mode}`} />
        </p>
      </div>
      <div>
        <h2>
          <Text id="cloaks.regions" />
        </h2>
        <p className={`${layout.line} ${styles.line}`}>
          {codes.slice(0, SHOWN).map((code) => (
            <Flag key={code} code={code} />
          ))}
          {codes.length > SHOWN && <span className="tiny quiet">+{formatNumber(codes.length - SHOWN)}</span>}
          {codes.length === 0 && <span className="faint">–</span>}
        </p>
        <p className={`${styles.under} ${styles.names} tiny quiet`} title={names}>
          {codes.length < stored.length ? (
            <Text id="cloaks.regionsKept" values={{ count: stored.length }} />
          ) : (
            names
          )}
        </p>
      </div>
    </section>
  )
}
