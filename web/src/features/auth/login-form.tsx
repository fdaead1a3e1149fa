import { useState } from 'react'
import { wordsOf } from '../../api/error-words.ts'
import { login } from '../../api/identity.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { startSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useLeaving } from '../../ui/use-leaving.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import type { FlowProps } from './auth-modes.ts'
import { checkLogin, type LoginValues } from './auth-rules.ts'
import { Control, PasswordControl } from './control.tsx'
import { wantsTotp } from './refusals.ts'
import banners from '../../ui/banners.module.css'
import buttons from '../../ui/buttons.module.css'
import links from '../../ui/links.module.css'
import auth from './auth.module.css'

/** The pass from a mailed link: with it the owner may sign in while strangers guess the password. */
const mailedPass = () => new URLSearchParams(location.hash.slice(1)).get('pass')

const EMPTY: LoginValues = { email: '', password: '', totp: '', remember: false }

export function LoginForm({ onMode, onDone, notice }: FlowProps & { notice: Words | null }) {
  const t = useText()
  const say = useWords()
  const [refusal, setRefusal] = useState<Words | null>(notice)
  const [asksTotp, setAsksTotp] = useState(false)
  const { form, fault, text } = useRuledForm(EMPTY, checkLogin)
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const leaving = useLeaving()
  const submit = form.handleSubmit(async ({ email, password, totp, remember }) => {
    const signal = leaving()
    const pass = mailedPass()
    try {
      const answer = await login(
        {
          email: email.trim(),
          password,
          remember,
          ...(totp.trim() && { totp: totp.trim() }),
          ...(pass && { pass }),
        },
        signal,
      )
      if (startSession(answer.data, answer.token, remember)) return onDone(answer.data?.role)
      setRefusal('auth.noToken')
    } catch (error) {
      if (signal.aborted) return
      if (wantsTotp(error)) setAsksTotp(true)
      setRefusal(wordsOf(error, 'auth.loginFailed'))
    }
  })
  const busy = isSubmitting || (isSubmitSuccessful && !refusal)
  return (
    <Form
      onSubmit={(event) => {
        setRefusal(null)
        void submit(event)
      }}
    >
      {refusal && (
        <p className={`${banners.banner} ${banners.bad}`} role="alert">
          {say(refusal)}
        </p>
      )}
      <Control
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        error={fault('email')}
        {...text('email')}
      />
      <PasswordControl
        label={t('auth.password')}
        autoComplete="current-password"
        error={fault('password')}
        {...text('password')}
      />
      {asksTotp && (
        <Control
          label={t('auth.totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={<Text id="auth.totpHint" />}
          error={undefined}
          {...text('totp')}
        />
      )}
      <div className={auth.row}>
        <label className={auth.agree}>
          <input type="checkbox" {...form.register('remember')} />
          <Text id="auth.remember" />
        </label>
        <button type="button" className={links.link} onClick={() => onMode('forgot_password')}>
          <Text id="auth.forgot" />
        </button>
      </div>
      <Button look="main" wide className={buttons.tall} type="submit" busy={busy}>
        <Text id={busy ? 'auth.loggingIn' : 'auth.login'} />
      </Button>
    </Form>
  )
}
