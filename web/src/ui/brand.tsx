import { useId } from 'react'
import styles from './brand.module.css'

/** The gate: a bar between incoming and outgoing water. */
export function Brand() {
  // Each logo has its own gradient, because one inside a hidden logo would not paint.
  const id = useId()
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <linearGradient id={id} x2="1">
          <stop className={styles.from} />
          <stop className={styles.to} offset="1" />
        </linearGradient>
        <path
          fill={`url(#${id})`}
          d="M4.2 5H9v12h6v-5h4.8A2.2 2.2 0 0 1 22 14.2v4.6A2.2 2.2 0 0 1 19.8 21H4.2A2.2 2.2 0 0 1 2 18.8V7.2A2.2 2.2 0 0 1 4.2 5z"
        />
        <rect className={styles.barrier} x="10.6" y="2" width="2.8" height="11.5" rx="1.4" />
      </svg>
      <span>Sluice</span>
    </>
  )
}
