import type { ReactNode } from 'react'
import { Rolling } from '../../ui/rolling.tsx'
import skeletons from '../../ui/skeletons.module.css'
import styles from './stat.module.css'

type StatProps = { label: ReactNode; value: ReactNode; children?: ReactNode }

/** A long amount is written smaller, in one line. */
const sizeOf = (text: string): string => `min(var(--figure), ${(160 / text.length).toFixed(1)}cqi)`

/** One large number with its context below; undefined while it loads. */
export const Stat = ({ label, value, children }: StatProps) => (
  <div className={styles.stat}>
    <dt>{label}</dt>
    <dd
      aria-busy={value === undefined}
      style={typeof value === 'string' ? { fontSize: sizeOf(value) } : undefined}
    >
      {typeof value === 'string' ? (
        <Rolling text={value} />
      ) : (
        (value ?? <span className={skeletons.skeleton} style={{ width: 72 }} />)
      )}
    </dd>
    <dd className={styles.base}>{children || '\u00a0'}</dd>
  </div>
)
