import { AUDIT_ACTIONS, type AuditAction } from '@sluice/contract/audit-actions'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { SearchChoice } from '../../../ui/search-choice.tsx'

type ChoiceProps = { value: AuditAction | null; onChange: (action: AuditAction | null) => void }

const ALL = 'all'

/** The actions of the log in words, found by typing a part of them. */
export function ActionChoice({ value, onChange }: ChoiceProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const asked = typed.trim().toLowerCase()
  const all = { value: ALL, label: t('all') }
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`log.action.${action}`) }))
  const options = [all, ...actions].filter(({ label }) => label.toLowerCase().includes(asked))
  return (
    <SearchChoice
      label={t('log.what')}
      hint={t('log.findAction')}
      value={value ?? ALL}
      shown={value ? t(`log.action.${value}`) : t('all')}
      options={options}
      typed={typed}
      onType={setTyped}
      onChange={(next) => onChange(AUDIT_ACTIONS.find((action) => action === next) ?? null)}
      note={options.length === 0 ? t('log.noAction') : undefined}
    />
  )
}
