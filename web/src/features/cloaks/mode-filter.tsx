import { CLOAK_MODES, type CloakMode } from '@sluice/contract/visit'
import { Text, useText } from '../../i18n/text.tsx'
import { ModeGlyph } from '../../parts/mode.tsx'

type ModeFilterProps = { value: CloakMode | null; onChange: (mode: CloakMode | null) => void }

export function ModeFilter({ value, onChange }: ModeFilterProps) {
  const t = useText()
  return (
    <fieldset className="seg seg--fill" aria-label={t('mode')}>
      {[null, ...CLOAK_MODES].map((mode) => (
        <button
          key={mode ?? 'all'}
          type="button"
          aria-pressed={mode === value}
          onClick={() => onChange(mode)}
        >
          {mode && <ModeGlyph mode={mode} />}
          <Text id={mode ? `mode.${mode}` : 'all'} />
        </button>
      ))}
    </fieldset>
  )
}
