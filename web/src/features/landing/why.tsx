import { Text } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'
import buttons from '../../ui/buttons.module.css'
import site from './site.module.css'
import styles from './why.module.css'

const ADVANTAGES = ['passRate', 'exposureReduction', 'conversionGain'] as const

export function Why({ onAdvisor }: { onAdvisor: () => void }) {
  const siteText = useSiteText()
  const { marketing } = useSiteContent()
  return (
    <section className={styles.why}>
      <div className={`${site.wrap} ${styles.wrap}`}>
        <div>
          <h2>
            <Text id="why.title" values={{ advertisers: siteText(marketing.advertisers.value) }} />
          </h2>
          <button
            className={`${buttons.button} ${buttons.main} ${buttons.tall}`}
            type="button"
            onClick={onAdvisor}
          >
            <Text id="why.advisor" />
          </button>
          <p className={styles.reply}>
            <Text id="why.reply" values={{ time: siteText(marketing.replyTime.value) }} />
          </p>
        </div>
        <div>
          <ul>
            {ADVANTAGES.map((each) => (
              <li key={each}>
                <span className={styles.figure}>{siteText(marketing[each].value)}</span>
                <div>
                  <h3>{siteText(marketing[each].label)}</h3>
                  <p>
                    <Text id={`why.${each}`} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <p className={site.claimed}>
            <Text id="figures.claimed" />
          </p>
        </div>
      </div>
    </section>
  )
}
