import type { Simulated } from '../../../api/simulate.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useCountryName } from '../../../parts/countries.tsx'
import { LinkLine } from '../../../parts/link-line.tsx'
import { RuleList } from './rule-list.tsx'
import { becauseOf } from './why-goes.ts'
import styles from './simulator.module.css'

const EDGE = { target: styles.real, audit: styles.audit, none: '' } as const

type OutcomeProps = {
  seen: Simulated
  /** The address asked for; undefined: a country was. */
  address: string | undefined
  clickId: boolean
}

/** Where the visit goes, why, and by which rules. */
export function Outcome({ seen, address, clickId }: OutcomeProps) {
  const t = useText()
  const countryOf = useCountryName()
  const { redirect_to, location, metered, rules } = seen
  const country = rules.find(({ rule }) => rule === 'country')?.saw
  const values = { country: country ? countryOf(country) : '', ip: address ?? '' }
  const because = t(becauseOf(seen, address !== undefined), values)
  return (
    <>
      <div className={`${styles.outcome} ${EDGE[redirect_to]}`} role="status">
        <p className="strong">{t('why.whole', { went: t(`sim.goes.${redirect_to}`), because })}</p>
        {location && (
          <LinkLine
            url={location}
            kind={redirect_to === 'audit' ? 'audit' : 'real'}
            copyLabel={t('sim.copy')}
          />
        )}
        <p className="small quiet">
          <Text id={metered ? 'sim.metered' : 'sim.free'} />
          {location && clickId && (
            <>
              {' · '}
              <Text id="sim.clickId" />
            </>
          )}
        </p>
      </div>
      <RuleList rules={rules} />
    </>
  )
}
