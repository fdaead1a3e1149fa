import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../../../i18n/text.tsx'
import { Entry } from './entries.tsx'
import styles from './color-entry.module.css'

type ColorProps = { name: `contactChannels.${number}.color`; label: string }

const COLOR = /^#[0-9a-f]{6}$/i

/** A colour to pick, or to type as `#26a5e4`. */
export function ColorEntry({ name, label }: ColorProps) {
  const t = useText()
  const form = useFormContext()
  const value: string = useWatch({ control: form.control, name })
  return (
    <div className={styles.color}>
      <Entry name={name} label={label} mono />
      <input
        type="color"
        aria-label={t('set.pick', { what: label })}
        value={COLOR.test(value) ? value.toLowerCase() : BLACK}
        onChange={(event) => {
          form.setValue(name, event.target.value, { shouldDirty: true })
          form.clearErrors(name)
        }}
      />
    </div>
  )
}

/** What the picker opens with before there is a colour. */
const BLACK = `#${'0'.repeat(6)}`
