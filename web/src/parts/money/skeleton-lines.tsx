import skeletons from '../../ui/skeletons.module.css'
import styles from './skeleton-lines.module.css'

/** In the place of rows that are on their way. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <div className={styles.lines} aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all lines are equal and never move
      <span key={at} className={skeletons.skeleton} style={{ width: `${85 - ((at * 7) % 4) * 12}%` }} />
    ))}
  </div>
)
