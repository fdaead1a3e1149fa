import type { TrackSettings } from '../../../api/track.ts'
import { ClickLinks } from './click-links.tsx'
import { TestPanel } from './test-panel.tsx'
import { WatchPanel } from './watch-panel.tsx'
import { WayPanel } from './way-panel.tsx'
import styles from './setup.module.css'

/** Three steps, and what arrives meanwhile. */
export function SetupPart({ settings }: { settings: TrackSettings }) {
  return (
    <div className={styles.setup}>
      <div className={styles.steps}>
        <ClickLinks settings={settings} />
        <WayPanel settings={settings} />
        <TestPanel settings={settings} />
      </div>
      <WatchPanel />
    </div>
  )
}
