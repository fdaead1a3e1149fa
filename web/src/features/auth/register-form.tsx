import { Check } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { wordsOf } from '../../api/error-words.ts'
import { login, register, sendVerification } from '../../api/identity.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { usePasswordRule } from '../../parts/use-password-rule.ts'
import { startSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { faultOf } from '../../ui/use-faults.ts'
import { useLeaving } from '../../ui/use-leaving.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import { Agreements } from './agreements.tsx'
import type { FlowProps } from './auth-modes.ts'
import { checkRegister, digitsOf, emailFault, type RegisterValues } from './auth-rules.ts'
import { Control, PasswordControl } from './control.tsx'
import { isAboutCode, isTaken } from './refusals.ts'
import { sendFault, useSendCode } from './use-send-code.ts'
import banners from '../../ui/banners.module.css'
import buttons from '../../ui/buttons.module.css'
import auth from './auth.module.css'
import control from './control.module.css'

const LOGIN_AFTER_MS = 1_500
const EMPTY: RegisterValues = { email: '', code: '', password: '', terms: false, privacy: false }

type Registered = { email: string; password: string; answer: Awaited<ReturnType<typeof register>> }

export function RegisterForm({ onMode, onDone }: FlowProps) {
  const t = useText()
  const say = useWords()
  const [refusal, setRefusal] = useState<Words | null>(null)
  const [registered, setRegistered] = useState<Registered | null>(null)
  const { symbols, hint } = usePasswordRule()
  const { form, fault, text } = useRuledForm<RegisterValues>(EMPTY, (values) =>
    checkRegister(values, symbols),
  )
  const code = useSendCode(sendVerification, form.watch('email'))
  const leaving = useLeaving()
  const tell = (field: 'email' | 'code' | 'password', words: Words) =>
    form.setError(field, { ...faultOf(words), type: 'server' })

  const onSend = async () => {
    const email = form.getValues('email')
    const wrong = emailFault(email)
    if (wrong) return form.setError('email', { type: 'rule', message: wrong }, { shouldFocus: true })
    form.clearErrors('code')
    try {
      await code.start(email.trim())
    } catch (error) {
      if (isTaken(error)) tell('email', 'auth.emailTakenShort')
      else tell(error instanceof ApiError && error.fields.email ? 'email' : 'code', sendFault(error))
    }
  }

  /** Signs in with the token of the answer, else with the same credentials, else by hand. */
  const signIn = async ({ email, password, answer }: Registered) => {
    const signal = leaving()
    if (startSession(answer.data, answer.token, false)) return onDone(answer.data?.role)
    try {
      const again = await login({ email, password }, signal)
      if (startSession(again.data, again.token, false)) return onDone(again.data?.role)
    } catch (error) {
      if (signal.aborted) return
      console.warn(error)
    }
    onMode('login', 'auth.autoLoginFailed')
  }

  useAfter(registered !== null, LOGIN_AFTER_MS, () => registered && void signIn(registered))

  const submit = form.handleSubmit(async ({ email: typed, code: digits, password }) => {
    const email = typed.trim()
    const signal = leaving()
    try {
      const answer = await register({ email, password, code: digits, agreeTerms: true }, signal)
      setRegistered({ email, password, answer })
    } catch (error) {
      if (signal.aborted) return
      if (isTaken(error)) return tell('email', 'auth.emailTaken')
      if (isAboutCode(error)) return tell('code', wordsOf(error, 'auth.codeWrong'))
      setRefusal(wordsOf(error, 'auth.registerFailed'))
    }
  })
  const busy = form.formState.isSubmitting || registered !== null
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
      {registered && (
        <p className={`${banners.banner} ${banners.good}`} role="status">
          <Text id="auth.registered" />
        </p>
      )}
      <Control
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        placeholder="name@example.com"
        error={fault('email')}
        {...text('email')}
      />
      <Control
        label={t('auth.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('auth.sixDigits')}
        error={fault('code')}
        hint={
          code.sent && (
            <span className={auth.good} role="status">
              <Check size={14} aria-hidden /> <Text id="auth.codeSent" />
            </span>
          )
        }
        side={
          <button
            type="button"
            className={`${control.side} num`}
            disabled={code.waits}
            onClick={() => void onSend()}
          >
            {code.label}
          </button>
        }
        {...text('code')}
        onInput={(event) => {
          event.currentTarget.value = digitsOf(event.currentTarget.value)
        }}
      />
      <PasswordControl
        label={t('auth.password')}
        autoComplete="new-password"
        placeholder={t('auth.newPasswordHint')}
        error={fault('password')}
        hint={<Text id={hint} />}
        {...text('password')}
      />
      <Agreements text={text} fault={fault} />
      <Button look="main" wide className={buttons.tall} type="submit" busy={busy}>
        <Text id={busy ? 'auth.registering' : 'auth.register'} />
      </Button>
    </Form>
  )
}
