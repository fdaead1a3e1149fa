import { useFormContext } from 'react-hook-form'
import { Text, useText } from '../../../i18n/text.tsx'
import { Entry } from './fields/entries.tsx'
import { PictureEntry } from './fields/picture-entry.tsx'
import type { SettingsValues } from './settings-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'

export function PaymentPart() {
  const t = useText()
  const { register } = useFormContext<SettingsValues>()
  return (
    <div className={forms.form}>
      <Entry name="walletAddress" label={t('set.wallet')} hint={t('set.walletHint')} mono />
      <PictureEntry name="walletQrCode" label={t('set.walletQr')} hint={t('set.walletQrHint')} />
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...register('transactionRequired')} />
        <Text id="set.transactionRequired" />
      </label>
    </div>
  )
}
