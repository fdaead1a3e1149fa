import { CLOAK_MODES, type CloakMode } from '@sluice/contract/visit'
import { Text, useText } from '../../i18n/text.tsx'
import { ModeGlyph } from '../../parts/mode.tsx'
import { useRested } from '../../ui/use-rested.ts'
import segments from '../../ui/segments.module.css'

type ModeFilterProps = { value: CloakMode | null; onChange: (mode: CloakMode | null) => void }

/** The choice shows at once; the list follows after a pause, as after typing. */
export function ModeFilter({ value, onChange }: ModeFilterProps) {
  const t = useText()
  const [chosen, choose] = useRested(value, onChange)
  return (
    <fieldset className={`${segments.segments} ${segments.fill}`} aria-label={t('mode')}>
      {[null, ...CLOAK_MODES].map((mode) => (
        <button key={mode ?? 'all'} type="button" aria-pressed={mode === chosen} onClick={() => choose(mode)}>
          {mode && <ModeGlyph mode={mode} />}
          <Text id={mode ? `mode.${mode}` : 'all'} />
        </button>
      ))}
    </fieldset>
  )
}
