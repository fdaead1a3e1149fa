import { useIntl } from 'react-intl'
import type { NamedDomain } from '../../../api/admin/domains.ts'
import { Text } from '../../../i18n/text.tsx'
import styles from './named-domains.module.css'

type Named = NamedDomain & { text: string }
const GROUPS = ['new', 'known', 'repeated', 'domain_invalid', 'domain_too_wide'] as const

/** What will be blocked, and what is left out and why. */
export function NamedDomains({ texts, items }: { texts: readonly string[]; items: readonly NamedDomain[] }) {
  const named = items.map((item, place) => ({ ...item, text: texts[place] ?? '' }))
  return (
    <div className={styles.named} role="status">
      {GROUPS.map((state) => (
        <Group key={state} state={state} named={named.filter((each) => each.state === state)} />
      ))}
    </div>
  )
}

function Group({ state, named }: { state: NamedDomain['state']; named: readonly Named[] }) {
  const { formatNumber } = useIntl()
  if (named.length === 0) return null
  return (
    <section className={state === 'new' ? styles.fresh : styles.left}>
      <p className="tiny">
        <Text id={`domains.named.${state}`} values={{ count: formatNumber(named.length) }} />
      </p>
      <ul>
        {named.map(({ display, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand there twice
          <li key={place} className="cut" title={text}>
            {display ?? text}
          </li>
        ))}
      </ul>
    </section>
  )
}
