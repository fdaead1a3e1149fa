import { Text } from '../../i18n/text.tsx'
import { WholeMoment } from '../../parts/moment.tsx'
import type { VisitConversion } from './shape-conversions.ts'
import { useConversionWords } from './use-conversion-words.ts'
import facts from '../../ui/facts.module.css'
import styles from './visit-conversions.module.css'

/** What the visit led to, oldest first. */
export function VisitConversions({ conversions }: { conversions: readonly VisitConversion[] }) {
  const words = useConversionWords()
  return (
    <section className={styles.conversions}>
      <h3>
        <Text id="logs.conversions" />
      </h3>
      <dl className={facts.facts}>
        {conversions.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and never move
          <div key={at} className={styles.line}>
            <dt>
              <WholeMoment at={each.at} />
            </dt>
            <dd dir="auto">{words(each).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
