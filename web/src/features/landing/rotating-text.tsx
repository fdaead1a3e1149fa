import { useRef } from 'react'
import { useTurn } from './motion.ts'
import layout from '../../ui/layout.module.css'
import styles from './rotating-text.module.css'

const EVERY_MS = 2_000

/** Shows texts one after another in the same place; screen readers read them once as a list. */
export function RotatingText({ texts }: { texts: readonly string[] }) {
  const ref = useRef<HTMLSpanElement>(null)
  const at = useTurn(ref, texts.length, EVERY_MS)
  return (
    <span className={styles.rotating} ref={ref}>
      <span className={layout.sr}>{texts.join(', ')}</span>
      <span aria-hidden="true" className={styles.now} key={at}>
        {texts[at]}
      </span>
    </span>
  )
}
