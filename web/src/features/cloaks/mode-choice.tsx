import { CLOAK_MODES, type CloakMode } from '@sluice/contract/visit'
import { Text, useText } from '../../i18n/text.tsx'
import { ModeGlyph } from '../../parts/mode.tsx'
import layout from '../../ui/layout.module.css'
import styles from './mode-choice.module.css'

type ModeChoiceProps = { value: CloakMode; onChange: (mode: CloakMode) => void }

/** The three modes, each with a description. */
export function ModeChoice({ value, onChange }: ModeChoiceProps) {
  const t = useText()
  return (
    <div className={styles.modes} role="radiogroup" aria-label={t('mode')}>
      {CLOAK_MODES.map((mode) => (
        <label key={mode} className={styles.card} data-chosen={mode === value || undefined}>
          <input
            type="radio"
            name="mode"
            className={layout.sr}
            checked={mode === value}
            onChange={() => onChange(mode)}
          />
          <span className={layout.line}>
            <ModeGlyph mode={mode} />
            <b>
              <Text id={`modeBoth.${mode}`} />
            </b>
          </span>
          <span className="tiny quiet">
            <Text id={`modeDoes.${mode}`} />
          </span>
        </label>
      ))}
    </div>
  )
}
