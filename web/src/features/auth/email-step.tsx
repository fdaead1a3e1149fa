import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { emailFault } from './auth-rules.ts'
import { Control } from './control.tsx'
import { isUnknown } from './refusals.ts'
import { type useSendCode, useSendFault } from './use-send-code.ts'
import buttons from '../../ui/buttons.module.css'
import auth from './auth.module.css'

type EmailStepProps = { sending: ReturnType<typeof useSendCode>; onSent: (email: string) => void }

export function EmailStep({ sending, onSent }: EmailStepProps) {
  const t = useText()
  const sendFault = useSendFault()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const check = () => {
    const wrong = emailFault(email)
    setError(wrong ? t(wrong) : undefined)
    return !wrong
  }
  const submit = async () => {
    if (!check()) return
    try {
      await sending.start(email.trim())
      onSent(email.trim())
    } catch (fault) {
      setError(isUnknown(fault) ? t('auth.emailUnknown') : sendFault(fault))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>
        <Text id="auth.resetTitle" />
      </h1>
      <p className={auth.sub}>
        <Text id="auth.resetHint" />
      </p>
      <Control
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        placeholder="name@example.com"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value)
          setError(undefined)
        }}
        onBlur={() => email && check()}
      />
      <Button
        look="main"
        wide
        className={buttons.tall}
        type="submit"
        busy={sending.sending}
        disabled={sending.waits}
      >
        {sending.label}
      </Button>
    </form>
  )
}
