import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../../../i18n/text.tsx'
import { CHANNEL_ICON_NAMES, iconOf } from '../../../../parts/contact-channel/channel-icons.ts'
import forms from '../../../../ui/forms.module.css'
import segments from '../../../../ui/segments.module.css'
import styles from './icon-entry.module.css'

type IconProps = { name: `contactChannels.${number}.icon`; label: string }

/** One of the icons that visitors can be shown. */
export function IconEntry({ name, label }: IconProps) {
  const t = useText()
  const form = useFormContext()
  const value: string = useWatch({ control: form.control, name })
  return (
    <div className={forms.field}>
      <span>{label}</span>
      <fieldset className={`${segments.segments} ${styles.icons}`} aria-label={label}>
        {CHANNEL_ICON_NAMES.map((icon) => {
          const Icon = iconOf(icon)
          const words = t(`set.icon.${icon}`)
          return (
            <button
              key={icon}
              type="button"
              aria-pressed={icon === value}
              aria-label={words}
              data-hint={words}
              onClick={() => form.setValue(name, icon, { shouldDirty: true })}
            >
              <Icon size={16} aria-hidden />
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
