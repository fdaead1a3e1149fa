import { useFormContext } from 'react-hook-form'
import { Text, useText } from '../../../i18n/text.tsx'
import { FIGURES } from '../parts/figure-names.ts'
import { EntryPair } from './entries.tsx'
import type { SettingsValues } from './settings-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import fields from '../parts/fields.module.css'
import items from './items.module.css'

export function BannerPart() {
  const t = useText()
  const { register } = useFormContext<SettingsValues>()
  return (
    <div className={forms.form}>
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...register('banner.enabled')} />
        <Text id="set.bannerOn" />
      </label>
      <div className={fields.two}>
        <EntryPair name="banner.text" label={t('set.bannerText')} hint={t('set.bannerHint')} />
      </div>
      <p className="small quiet">
        <Text id="set.figuresHint" />
      </p>
      {FIGURES.map((figure) => (
        <fieldset key={figure} className={`${fields.plain} ${items.item}`}>
          <h2>
            <Text id={`set.figure.${figure}`} />
          </h2>
          {figure === 'requestsBlocked' && (
            <label className={checkBoxes.choice}>
              <input type="checkbox" {...register('measuredVisits')} />
              <Text id="set.measuredVisits" />
            </label>
          )}
          <div className={fields.two}>
            <EntryPair name={`marketing.${figure}.value`} label={t('set.value')} />
            <EntryPair name={`marketing.${figure}.label`} label={t('set.label')} />
          </div>
        </fieldset>
      ))}
    </div>
  )
}
