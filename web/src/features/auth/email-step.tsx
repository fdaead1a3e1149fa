import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { emailFault } from './auth-rules.ts'
import { Control } from './control.tsx'
import { isUnknown } from './refusals.ts'
import { sendFault, type useSendCode } from './use-send-code.ts'
import buttons from '../../ui/buttons.module.css'
import auth from './auth.module.css'

type EmailStepProps = { sending: ReturnType<typeof useSendCode>; onSent: (email: string) => void }

export function EmailStep({ sending, onSent }: EmailStepProps) {
  const t = useText()
  const say = useWords()
  const [email, setEmail] = useState('')
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
      onSent(email.trim())
    } catch (fault) {
      setError(isUnknown(fault) ? 'auth.emailUnknown' : sendFault(fault))
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
        error={error && say(error)}
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
