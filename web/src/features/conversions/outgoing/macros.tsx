import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import { CONVERSION_MACROS } from '@sluice/contract/outgoing-macros'
import { Text, useText } from '../../../i18n/text.tsx'
import styles from './outgoing.module.css'

/** What an address may have in braces, and what each one says. */
export function Macros() {
  const t = useText()
  return (
    <details className={styles.macros}>
      <summary className="small">
        <Text id="outgoing.macros" />
      </summary>
      <dl>
        {CONVERSION_MACROS.map((name) => (
          <div key={name}>
            <dt className="mono tiny">{`{${name}}`}</dt>
            <dd className="tiny quiet">{t(`outgoing.macro.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="tiny quiet">
        <Text id="outgoing.ofVisit" />
      </p>
      <p className={`mono tiny ${styles.names}`}>
        {CAMPAIGN_PARAMETERS.map((name) => `{${name}}`).join(' ')}
      </p>
    </details>
  )
}
