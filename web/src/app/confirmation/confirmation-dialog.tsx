import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { answerConfirmation, type Confirmation } from '../../api/confirmation.ts'
import { wordsOf } from '../../api/error-words.ts'
import { CodeField } from '../../features/settings/code-field.tsx'
import { PasswordField } from '../../features/settings/password-field.tsx'
import { Text } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import marks from '../../ui/marks.module.css'

const FIELDS = {
  totp: { Field: CodeField, label: 'totp.codeOrRecovery', about: 'confirm.withCode', keep: 'one-time-code' },
  password: {
    Field: PasswordField,
    label: 'auth.password',
    about: 'confirm.withPassword',
    keep: 'current-password',
  },
} as const

type Props = { confirmation: Confirmation; finalFocus: () => HTMLElement | null }

/** Asks an administrator to confirm their identity for one change. A refusal is shown at the field, to try again. */
export function ConfirmationDialog({ confirmation, finalFocus }: Props) {
  const { refusal, working } = confirmation
  const say = useWords()
  const [given, setGiven] = useState('')
  const [fault, setFault] = useState<Words>()
  const [seen, setSeen] = useState(refusal)
  if (refusal !== seen) {
    setSeen(refusal)
    setFault(refusal ? wordsOf(refusal, 'operationFailed') : undefined)
    setGiven('')
  }
  const { Field, label, about, keep } = FIELDS[confirmation.with]
  const cancel = () => answerConfirmation(null)
  return (
    <FormDialog
      onClose={cancel}
      clickBeside="stays"
      topmost
      finalFocus={finalFocus}
      mark={
        <span className={marks.mark}>
          <ShieldCheck aria-hidden />
        </span>
      }
      title={<Text id="confirm.title" />}
      deed={<Text id={working ? 'working' : 'confirm.do'} />}
      working={working}
      stayWhileWorking
      onSubmit={(event) => {
        event.preventDefault()
        if (given.trim()) answerConfirmation(given.trim())
        else setFault('required')
      }}
    >
      <p className="small quiet">
        <Text id={about} />
      </p>
      <Field
        label={<Text id={label} />}
        error={fault && say(fault)}
        autoComplete={keep}
        value={given}
        onChange={(event) => {
          setGiven(event.target.value)
          setFault(undefined)
        }}
      />
    </FormDialog>
  )
}
