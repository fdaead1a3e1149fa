import type { Simulated } from '../../../api/simulate.ts'
import { useText } from '../../../i18n/text.tsx'
import { Flag, useCountryName } from '../../../parts/countries.tsx'
import type { SimulatedLink } from '../../../parts/simulated-visits.ts'
import { glanceAt, glanceCodes } from './glance-at.ts'
import swatches from '../../../ui/swatches.module.css'
import styles from './simulator.module.css'

const SWATCH = {
  target: `${swatches.swatch} ${swatches.real}`,
  audit: `${swatches.swatch} ${swatches.audit}`,
  none: swatches.swatch,
} as const

type GlanceProps = {
  link: SimulatedLink
  seen: Simulated | undefined
  /** The country asked for; null: an address was. */
  asked: string | null
  onAsk: (country: string) => void
}

/** Several countries, each with where its visitors go; pressed, one is looked at. */
export function Glance({ link, seen, asked, onAsk }: GlanceProps) {
  const t = useText()
  const nameOf = useCountryName()
  return (
    <ul className={styles.glance} aria-label={t('sim.glance')}>
      {glanceCodes(link, asked).map((code) => {
        const country = nameOf(code)
        const to = glanceAt(link, code, seen)
        const label = t('sim.glanceOf', { country, destination: t(`destination.${to}`) })
        return (
          <li key={code}>
            <button
              type="button"
              aria-pressed={asked === code}
              aria-label={label}
              onClick={() => onAsk(code)}
            >
              <Flag code={code} />
              <span className="cut">{country}</span>
              <i className={SWATCH[to]} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
