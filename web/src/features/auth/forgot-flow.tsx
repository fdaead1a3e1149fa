import { Check } from 'lucide-react'
import { useState } from 'react'
import { sendResetCode } from '../../api/identity.ts'
import { Text, useText } from '../../i18n/text.tsx'
import type { FlowProps } from './auth-modes.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { useSendCode } from './use-send-code.ts'
import links from '../../ui/links.module.css'
import auth from './auth.module.css'
import styles from './forgot-flow.module.css'

const STEPS = ['auth.stepEmail', 'auth.stepCode', 'auth.stepPassword'] as const

/** Three steps: the email, the code, the new password. */
export function ForgotFlow({ onMode }: Pick<FlowProps, 'onMode'>) {
  const t = useText()
  const [step, setStep] = useState(0)
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  const [code, setCode] = useState('')
  const sending = useSendCode(sendResetCode, email)
  return (
    <>
      <ol className={styles.stepper} aria-label={t('auth.steps')}>
        {STEPS.map((id, at) => (
          <li
            key={id}
            aria-current={at === step ? 'step' : undefined}
            className={at < step ? styles.done : ''}
          >
            {at < step ? <Check size={14} aria-hidden /> : <span className="num">{at + 1}</span>}
            <Text id={id} />
          </li>
        ))}
      </ol>
      {step === 0 && (
        <EmailStep email={typed} onEmail={setTyped} sending={sending} onSent={() => setStep(1)} />
      )}
      {step === 1 && (
        <CodeStep
          email={email}
          sending={sending}
          onChangeEmail={() => setStep(0)}
          onVerified={(verified) => {
            setCode(verified)
            setStep(2)
          }}
        />
      )}
      {step === 2 && <PasswordStep email={email} code={code} onDone={() => onMode('login')} />}
      <p className={auth.swap}>
        <Text id="auth.remembered" />{' '}
        <button type="button" className={links.link} onClick={() => onMode('login')}>
          <Text id="auth.backToLogin" />
        </button>
      </p>
    </>
  )
}
