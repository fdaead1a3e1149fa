import { Check, X } from 'lucide-react'
import { Fragment } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { MixedDots, SortedDots } from './dots.tsx'
import layout from '../../ui/layout.module.css'
import site from './site.module.css'
import styles from './versus.module.css'

const QUESTIONS = ['regions', 'risk', 'review', 'approved', 'data'] as const

export function Versus() {
  const t = useText()
  return (
    <section className={`${site.section} ${site.wrap}`}>
      <div className={site.head}>
        <h2>
          <Text id="versus.title" />
        </h2>
        <p>
          <Text id="versus.hint" />
        </p>
      </div>
      <div className={styles.versus}>
        <div className={`${styles.q} ${styles.cap}`} />
        <div className={`${styles.no} ${styles.cap}`}>
          <Text id="versus.without" />
          <MixedDots real={t('side.real')} />
        </div>
        <div className={`${styles.yes} ${styles.cap}`}>
          <Text id="versus.with" />
          <SortedDots real={t('side.real')} audit={t('side.audit')} />
        </div>
        {QUESTIONS.map((each) => (
          <Fragment key={each}>
            <div className={styles.q}>
              <Text id={`versus.question.${each}`} />
            </div>
            <div className={styles.no}>
              <X aria-hidden />
              <span className={layout.sr}>{t('versus.without')}: </span>
              <Text id={`versus.no.${each}`} />
            </div>
            <div className={each === QUESTIONS.at(-1) ? `${styles.yes} ${styles.last}` : styles.yes}>
              <Check aria-hidden />
              <span className={layout.sr}>{t('versus.with')}: </span>
              <Text id={`versus.yes.${each}`} />
            </div>
          </Fragment>
        ))}
      </div>
    </section>
  )
}
