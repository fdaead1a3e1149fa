import { Text, useText } from '../../../i18n/text.tsx'
import { EntryPair } from './fields/entries.tsx'
import { LegalPreview } from './preview/legal-preview.tsx'
import forms from '../../../ui/forms.module.css'
import beside from './beside.module.css'
import items from './items.module.css'

const TEXTS = ['terms', 'privacy'] as const

/** Each text beside what becomes of it. */
export function LegalPart() {
  const t = useText()
  return (
    <div className={forms.form}>
      <p className="small quiet">
        <Text id="set.legalHint" />
      </p>
      {TEXTS.map((part) => (
        <div key={part} className={`${beside.beside} ${items.item}`}>
          <div className={forms.form}>
            <EntryPair name={`legal.${part}`} label={t(`set.${part}`)} kind="area" />
          </div>
          <LegalPreview part={part} />
        </div>
      ))}
    </div>
  )
}
