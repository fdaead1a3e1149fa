import type { TrackSettings } from '../../../api/track.ts'
import { KeyPanel } from './key-panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings.module.css'

/** The key of postbacks, and the rules by which conversions are taken. */
export function SettingsPart({ settings }: { settings: TrackSettings }) {
  return (
    <div className={styles.settings}>
      <KeyPanel postbackKey={settings.postback_key} />
      <SettingsForm settings={settings} />
    </div>
  )
}
