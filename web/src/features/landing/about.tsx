import { Gauge, MonitorCheck, ShieldCheck } from 'lucide-react'
import { Text, useText } from '../../i18n/text.tsx'
import { useFigures } from '../../parts/use-figures.ts'
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
  const availability = useFigures()('availability')
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
            {name === 'fast' && availability && (
              <p className={styles.figure}>
                <b className="num">{availability.value}</b> {availability.label}{' '}
                <Text id={availability.measured ? 'figures.asMeasured' : 'figures.asClaimed'} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
