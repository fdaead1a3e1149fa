import { useFormContext } from 'react-hook-form'
import { Text, useText } from '../../../i18n/text.tsx'
import { EntryPair } from './fields/entries.tsx'
import type { SettingsValues } from './settings-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'

export function BannerPart() {
  const t = useText()
  const { register } = useFormContext<SettingsValues>()
  return (
    <div className={forms.form}>
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...register('banner.enabled')} />
        <Text id="set.bannerOn" />
      </label>
      <EntryPair name="banner.text" label={t('set.bannerText')} hint={t('set.bannerHint')} />
    </div>
  )
}
