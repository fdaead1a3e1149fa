import { Gauge, MonitorCheck, ShieldCheck } from 'lucide-react'
import { Text, useText } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'
import { LetterReveal } from './letter-reveal.tsx'
import styles from './about.module.css'
import site from './site.module.css'

const POINTS = [
  { name: 'secure', icon: ShieldCheck },
  { name: 'fast', icon: Gauge },
  { name: 'friendly', icon: MonitorCheck },
] as const

export function About() {
  const t = useText()
  const siteText = useSiteText()
  const { availability } = useSiteContent().marketing
  return (
    <section className={`${site.section} ${site.wrap} ${site.joined}`} id="about">
      <div className={site.head}>
        <h2>
          <LetterReveal text={t('about.title')} />
        </h2>
      </div>
      <ul className={styles.about}>
        {POINTS.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon aria-hidden />
            <h3>
              <Text id={`about.${name}`} />
            </h3>
            <p>
              <Text id={`about.${name}Hint`} />
            </p>
            {name === 'fast' && (
              <p className={styles.figure}>
                <b className="num">{siteText(availability.value)}</b> {siteText(availability.label)}{' '}
                <Text id="figures.asClaimed" />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
