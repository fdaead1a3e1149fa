import { Check, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { wordsOf } from '../../api/error-words.ts'
import { verifyResetCode } from '../../api/identity.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useHeld } from '../../ui/use-held.ts'
import { codeFault } from './auth-rules.ts'
import { CodeInput } from './code-input.tsx'
import { sendFault, type useSendCode } from './use-send-code.ts'
import buttons from '../../ui/buttons.module.css'
import links from '../../ui/links.module.css'
import auth from './auth.module.css'

const VERIFIED_MS = 2_000

type CodeStepProps = {
  email: string
  sending: ReturnType<typeof useSendCode>
  onChangeEmail: () => void
  onVerified: (code: string) => void
}

export function CodeStep({ email, sending, onChangeEmail, onVerified }: CodeStepProps) {
  const t = useText()
  const say = useWords()
  const words = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<Words>()
  const [busy, setBusy] = useState(false)
  const [verified, setVerified] = useState(false)
  useAfter(verified, VERIFIED_MS, () => onVerified(code))
  const verify = async () => {
    if (codeFault(code)) return setError('auth.sixDigitsNeeded')
    setBusy(true)
    try {
      await verifyResetCode(email, code)
      setVerified(true)
    } catch (fault) {
      setError(wordsOf(fault, 'auth.verifyFailed'))
    } finally {
      setBusy(false)
    }
  }
  const resend = () => {
    setError(undefined)
    sending.start(email).catch((fault: unknown) => setError(sendFault(fault)))
  }
  const said = useHeld(
    error
      ? { bad: true, words: say(error) }
      : verified
        ? { bad: false, words: t('auth.codeVerified') }
        : sending.sent
          ? { bad: false, words: t('auth.codeSent') }
          : null,
  )
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void verify()
      }}
    >
      <h1>
        <Text id="auth.checkEmail" />
      </h1>
      <p className={auth.sub}>
        <Text id="auth.codeSentTo" values={{ email: <strong key="email">{email}</strong> }} />
      </p>
      <CodeInput
        value={code}
        aria-label={t('auth.code')}
        aria-invalid={Boolean(error)}
        aria-describedby={words}
        disabled={verified}
        onCode={(next) => {
          setCode(next)
          setError(undefined)
        }}
      />
      <div id={words} className={auth.words} role={said?.bad ? 'alert' : 'status'}>
        {said && (
          <span className={said.bad ? auth.bad : auth.good}>
            {said.bad ? <CircleAlert size={14} aria-hidden /> : <Check size={14} aria-hidden />} {said.words}
          </span>
        )}
      </div>
      <div className={auth.row}>
        <button type="button" className={`${links.link} num`} disabled={sending.waits} onClick={resend}>
          {sending.label}
        </button>
        <button type="button" className={links.link} onClick={onChangeEmail}>
          <Text id="auth.changeEmail" />
        </button>
      </div>
      <Button look="main" wide className={buttons.tall} type="submit" busy={busy} disabled={verified}>
        <Text id={busy ? 'auth.verifying' : 'auth.verify'} />
      </Button>
    </Form>
  )
}
