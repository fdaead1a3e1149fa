import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import forms from '../../../ui/forms.module.css'
import cells from './cells.module.css'

const MAX_REASON = 500

type ReasonProps = {
  title: string
  about: ReactNode
  /** Label of the button. */
  deed: string
  danger?: boolean
  hint?: string
  /** Message after success. */
  done: string
  /** Further choices, above the reason. */
  children?: ReactNode
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an audited action and performs it. A refusal keeps the input. */
export function ReasonDialog(props: ReasonProps) {
  const { title, about, deed, danger = false, hint, done, children, onSubmit, onClose } = props
  const t = useText()
  const words = useErrorWords()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [working, setWorking] = useState(false)
  const check = () => setFault(reason.trim() ? undefined : t('required'))
  const submit = async () => {
    if (!reason.trim()) return check()
    setWorking(true)
    try {
      await onSubmit(reason.trim())
      toast('good', done)
      onClose()
    } catch (error) {
      setWorking(false)
      const named = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
      setFault(named ?? words(error, 'operationFailed'))
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      deed={working ? t('working') : deed}
      danger={danger}
      working={working}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {about && <p className={`quiet ${cells.break}`}>{about}</p>}
      {children}
      <Field label={<Text id="reason" />} error={fault} hint={hint ?? t('reasonHint')}>
        {(control) => (
          <textarea
            {...control}
            className={forms.area}
            value={reason}
            maxLength={MAX_REASON}
            onBlur={() => reason && check()}
            onChange={(event) => {
              setReason(event.target.value)
              setFault(undefined)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
