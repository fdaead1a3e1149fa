import { useFormContext } from 'react-hook-form'
import { Text, useText } from '../../../i18n/text.tsx'
import { FIGURES, measuredBy } from '../parts/figure-names.ts'
import { EntryPair } from './fields/entries.tsx'
import type { SettingsValues } from './settings-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import fields from '../parts/fields.module.css'
import items from './items.module.css'

export function FiguresPart() {
  const t = useText()
  return (
    <div className={forms.form}>
      {FIGURES.map((figure) => (
        <fieldset key={figure} className={`${fields.plain} ${items.item}`}>
          <h3>
            <Text id={`set.figure.${figure}`} />
          </h3>
          <MeasuredChoice setting={measuredBy(figure)} />
          <div className={fields.two}>
            <EntryPair name={`marketing.${figure}.value`} label={t('set.value')} />
            <EntryPair name={`marketing.${figure}.label`} label={t('set.label')} />
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function MeasuredChoice({ setting }: { setting: ReturnType<typeof measuredBy> }) {
  const { register } = useFormContext<SettingsValues>()
  return (
    setting && (
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...register(setting)} />
        <Text id={`set.${setting}`} />
      </label>
    )
  )
}
