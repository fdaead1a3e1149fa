import { Check } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import layout from '../../ui/layout.module.css'
import styles from './compare-switch.module.css'

type SwitchProps = { on: boolean; onChange: (on: boolean) => void }

/** Switch for the previous period; when on, it shows the style of its line. */
export function CompareSwitch({ on, onChange }: SwitchProps) {
  return (
    <label className={styles.compare}>
      <input
        type="checkbox"
        className={layout.sr}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={`${styles.check} ${on ? styles.on : ''}`}>{on && <Check aria-hidden />}</span>
      {on && <i className={styles.line} />}
      <Text id="statistics.compare" />
    </label>
  )
}
