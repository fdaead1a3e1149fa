import { useState } from 'react'
import { wordsOf } from '../../api/error-words.ts'
import { resetPassword } from '../../api/identity.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { usePasswordRule } from '../../parts/use-password-rule.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useLeaving } from '../../ui/use-leaving.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import { checkNewPassword, type PasswordValues } from './auth-rules.ts'
import { PasswordControl } from './control.tsx'
import banners from '../../ui/banners.module.css'
import buttons from '../../ui/buttons.module.css'

const TO_LOGIN_MS = 3_000
const EMPTY: PasswordValues = { password: '', again: '' }

type PasswordStepProps = { email: string; code: string; onDone: () => void }

export function PasswordStep({ email, code, onDone }: PasswordStepProps) {
  const t = useText()
  const say = useWords()
  const [refusal, setRefusal] = useState<Words | null>(null)
  const [done, setDone] = useState(false)
  const { symbols, hint } = usePasswordRule()
  useAfter(done, TO_LOGIN_MS, onDone)
  const { form, fault, text } = useRuledForm<PasswordValues>(EMPTY, (values) =>
    checkNewPassword(values, symbols),
  )
  const leaving = useLeaving()
  const submit = form.handleSubmit(async ({ password }) => {
    const signal = leaving()
    try {
      await resetPassword({ email, code, newPassword: password }, signal)
      setDone(true)
    } catch (error) {
      if (signal.aborted) return
      setRefusal(wordsOf(error, 'auth.resetFailed'))
    }
  })
  const busy = form.formState.isSubmitting || done
  return (
    <Form
      onSubmit={(event) => {
        setRefusal(null)
        void submit(event)
      }}
    >
      <h1>
        <Text id="auth.newPasswordTitle" />
      </h1>
      {refusal && (
        <p className={`${banners.banner} ${banners.bad}`} role="alert">
          {say(refusal)}
        </p>
      )}
      {done && (
        <p className={`${banners.banner} ${banners.good}`} role="status">
          <Text id="auth.resetDone" />
        </p>
      )}
      <PasswordControl
        label={t('auth.newPassword')}
        autoComplete="new-password"
        error={fault('password')}
        hint={<Text id={hint} />}
        {...text('password')}
      />
      <PasswordControl
        label={t('auth.passwordAgain')}
        autoComplete="new-password"
        error={fault('again')}
        {...text('again')}
      />
      <Button look="main" wide className={buttons.tall} type="submit" busy={busy}>
        <Text id={busy ? 'auth.resetting' : 'auth.resetPassword'} />
      </Button>
    </Form>
  )
}
