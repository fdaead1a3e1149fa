import { useRef } from 'react'
import type { Figure } from '../../parts/use-figures.ts'
import { useTurn } from './motion.ts'
import layout from '../../ui/layout.module.css'
import styles from './ticker.module.css'

const EVERY_MS = 2_500

/** Figures, one at a time; screen readers read them once as a list. */
export function Ticker({ figures }: { figures: readonly Figure[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const at = useTurn(ref, figures.length, EVERY_MS)
  const now = figures[at]
  return (
    <div className={styles.ticker} ref={ref}>
      <ul className={layout.sr}>
        {figures.map(({ value, label }) => (
          <li key={value + label}>
            {value} {label}
          </li>
        ))}
      </ul>
      {now && (
        <p aria-hidden="true" key={at}>
          <b className="num">{now.value}</b>
          <span>{now.label}</span>
        </p>
      )}
    </div>
  )
}
