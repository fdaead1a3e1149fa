import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useWords, type Words } from '../../../i18n/words.ts'
import type { MessageId } from '../../../i18n/zh.ts'
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
  done: MessageId
  /** Further choices, above the reason. */
  children?: ReactNode
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an audited action and performs it. A refusal keeps the input. */
export function ReasonDialog(props: ReasonProps) {
  const { title, about, deed, danger = false, hint, done, children, onSubmit, onClose } = props
  const t = useText()
  const say = useWords()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<Words>()
  const [working, setWorking] = useState(false)
  const check = () => setFault(reason.trim() ? undefined : 'required')
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
      setFault(named ? { id: 'fieldInvalid', said: named } : wordsOf(error, 'operationFailed'))
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
      <Field label={<Text id="reason" />} error={fault && say(fault)} hint={hint ?? t('reasonHint')}>
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
