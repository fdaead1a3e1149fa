import { CLOAK_MODES, type CloakMode } from '@sluice/contract/visit'
import { Text } from '../../../i18n/text.tsx'
import layout from '../../../ui/layout.module.css'
import styles from './fields.module.css'

type ModeChoiceProps = { value: CloakMode; onChange: (mode: CloakMode) => void }

export function ModeChoice({ value, onChange }: ModeChoiceProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>
        <Text id="try.mode" />
      </legend>
      <div className={styles.modes}>
        {CLOAK_MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="tried-mode"
              className={layout.sr}
              checked={mode === value}
              onChange={() => onChange(mode)}
            />
            <Text id={`modes.name.${mode}`} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
