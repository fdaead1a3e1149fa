import { useRef } from 'react'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'
import { useTurn } from './motion.ts'
import layout from '../../ui/layout.module.css'
import styles from './ticker.module.css'

const EVERY_MS = 2_500
const BENEFITS = [
  'exposureReduction',
  'conversionGain',
  'passRate',
  'availability',
  'advertisers',
  'replyTime',
] as const

/** The benefits, one at a time; screen readers read them once as a list. */
export function Ticker() {
  const ref = useRef<HTMLDivElement>(null)
  const siteText = useSiteText()
  const { marketing } = useSiteContent()
  const figures = BENEFITS.map((name) => marketing[name])
  const at = useTurn(ref, figures.length, EVERY_MS)
  const now = figures[at]
  return (
    <div className={styles.ticker} ref={ref}>
      <ul className={layout.sr}>
        {figures.map(({ value, label }) => (
          <li key={value.en + label.en}>
            {siteText(value)} {siteText(label)}
          </li>
        ))}
      </ul>
      {now && (
        <p aria-hidden="true" key={at}>
          <b className="num">{siteText(now.value)}</b>
          <span>{siteText(now.label)}</span>
        </p>
      )}
    </div>
  )
}
