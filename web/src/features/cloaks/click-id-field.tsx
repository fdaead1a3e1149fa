import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Text } from '../../i18n/text.tsx'
import checkBoxes from '../../ui/check-boxes.module.css'
import forms from '../../ui/forms.module.css'

/** Whether visits carry their click id, and what that is for. */
export function ClickIdField({ box }: { box: UseFormRegisterReturn }) {
  const hint = useId()
  return (
    <div className={forms.field}>
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...box} aria-describedby={hint} />
        <Text id="cloaks.clickId" />
      </label>
      <p className={forms.note} id={hint}>
        <Text id="cloaks.clickIdHint" />
      </p>
    </div>
  )
}
