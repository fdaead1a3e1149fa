import { lazyPart } from '../ui/lazy-part.tsx'
import { WhenIdle } from '../ui/when-idle.tsx'
import styles from './live.module.css'

const LiveMark = lazyPart(
  'live',
  async () => (await import('./load-live.ts')).loadLive(),
  () => null,
)

/** Keeps the figures of a page current while it is in view, and says so. It loads after the first view. */
export const Live = () => (
  <span className={styles.room}>
    <WhenIdle>
      <LiveMark />
    </WhenIdle>
  </span>
)
