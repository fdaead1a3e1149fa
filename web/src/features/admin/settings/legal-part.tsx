import { Text, useText } from '../../../i18n/text.tsx'
import { EntryPair } from './entries.tsx'
import forms from '../../../ui/forms.module.css'
import fields from '../parts/fields.module.css'

export function LegalPart() {
  const t = useText()
  return (
    <div className={forms.form}>
      <p className="small quiet">
        <Text id="set.legalHint" />
      </p>
      <div className={fields.two}>
        <EntryPair name="legal.terms" label={t('set.terms')} kind="area" />
        <EntryPair name="legal.privacy" label={t('set.privacy')} kind="area" />
      </div>
    </div>
  )
}
