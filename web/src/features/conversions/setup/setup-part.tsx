import { useQuery } from '@tanstack/react-query'
import type { TrackSettings } from '../../../api/track.ts'
import { PageSpinner } from '../../../ui/states.tsx'
import { ClickLinks, firstLinksQuery } from './click-links.tsx'
import { TestPanel } from './test-panel.tsx'
import { WatchPanel } from './watch-panel.tsx'
import { WayPanel } from './way-panel.tsx'
import styles from './setup.module.css'

/** Three steps, and what arrives meanwhile. */
export function SetupPart({ settings }: { settings: TrackSettings }) {
  // Everything stands below the links, whose number decides where.
  const { isPending } = useQuery(firstLinksQuery)
  if (isPending) return <PageSpinner />
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
