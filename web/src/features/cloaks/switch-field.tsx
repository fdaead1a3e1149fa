import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Text } from '../../i18n/text.tsx'
import checkBoxes from '../../ui/check-boxes.module.css'
import forms from '../../ui/forms.module.css'

type SwitchFieldProps = {
  box: UseFormRegisterReturn
  label: 'cloaks.clickId' | 'cloaks.trackingTemplate'
  hint: 'cloaks.clickIdHint' | 'cloaks.trackingTemplateHint'
}

/** A setting that is on or off, and what it does. */
export function SwitchField({ box, label, hint }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={forms.field}>
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...box} aria-describedby={id} />
        <Text id={label} />
      </label>
      <p className={forms.note} id={id}>
        <Text id={hint} />
      </p>
    </div>
  )
}
