import { Check } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'

type SwitchProps = { on: boolean; onChange: (on: boolean) => void }

/** Whether the time before is shown as well; then with the line it is drawn as. */
export function CompareSwitch({ on, onChange }: SwitchProps) {
  return (
    <label className="compare">
      <input
        type="checkbox"
        className="sr"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={`check ${on ? 'is-on' : ''}`}>{on && <Check className="icon" aria-hidden />}</span>
      {on && <i className="compare-line" />}
      <Text id="statistics.compare" />
    </label>
  )
}
