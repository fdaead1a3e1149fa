import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { emailFault } from './auth-rules.ts'
import { Control } from './control.tsx'
import { isUnknown } from './refusals.ts'
import { sendFault, type useSendCode } from './use-send-code.ts'
import buttons from '../../ui/buttons.module.css'
import auth from './auth.module.css'

type EmailStepProps = {
  email: string
  onEmail: (typed: string) => void
  sending: ReturnType<typeof useSendCode>
  onSent: () => void
}

export function EmailStep({ email, onEmail, sending, onSent }: EmailStepProps) {
  const t = useText()
  const say = useWords()
  const [error, setError] = useState<Words>()
  const check = () => {
    const wrong = emailFault(email)
    setError(wrong ?? undefined)
    return !wrong
  }
  const submit = async () => {
    if (!check()) return
    try {
      await sending.start(email.trim())
      onSent()
    } catch (fault) {
      setError(isUnknown(fault) ? 'auth.emailUnknown' : sendFault(fault))
    }
  }
  return (
    <Form
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
        error={error && say(error)}
        onChange={(event) => {
          onEmail(event.target.value)
          setError(undefined)
        }}
        onBlur={() => email && !error && check()}
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
    </Form>
  )
}
