import { Suspense, useState } from 'react'
import { type TotpSecret, useEnableTotp, useSetUpTotp } from '../../api/security.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { checkProof, type ProofValues } from './settings-rules.ts'
import forms from '../../ui/forms.module.css'
import layout from '../../ui/layout.module.css'
import styles from './set-up-totp-dialog.module.css'

const QrCode = lazyPart('qr-code', async () => (await import('../../parts/qr-code.tsx')).QrCode)

/** Steps: the password, the app's secret with a code from it, the recovery codes. */
export function SetUpTotpDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (secret) return <AppStep secret={secret} onCodes={setCodes} onClose={onClose} />
  return <PasswordStep onSecret={setSecret} onClose={onClose} />
}

const NOTHING: ProofValues = { password: '', code: '' }

type PasswordStepProps = { onSecret: (secret: TotpSecret) => void; onClose: () => void }

function PasswordStep({ onSecret, onClose }: PasswordStepProps) {
  const setUp = useSetUpTotp()
  const check = checkProof({ password: true })
  const { fault, text, submitTo } = useCheckedForm(NOTHING, check, 'operationFailed')
  const submit = submitTo(async ({ password }) => onSecret(await setUp.mutateAsync(password)))
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="totp.setUp" />}
      deed={<Text id="totp.continue" />}
      working={setUp.isPending}
      onSubmit={submit}
    >
      <p className="small quiet">
        <Text id="totp.passwordFirst" />
      </p>
      <PasswordField
        label={<Text id="auth.password" />}
        error={fault('password')}
        autoComplete="current-password"
        {...text('password')}
      />
    </FormDialog>
  )
}

type AppStepProps = { secret: TotpSecret; onCodes: (codes: string[]) => void; onClose: () => void }

function AppStep({ secret, onCodes, onClose }: AppStepProps) {
  const t = useText()
  const enable = useEnableTotp()
  const { fault, text, submitTo } = useCheckedForm(NOTHING, checkProof({ code: 'app' }), 'operationFailed')
  const submit = submitTo(async ({ code }) => {
    const codes = await enable.mutateAsync(code)
    toast('good', 'totp.enabled')
    onCodes(codes)
  })
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="totp.setUp" />}
      deed={<Text id={enable.isPending ? 'totp.enabling' : 'totp.enable'} />}
      working={enable.isPending}
      onSubmit={submit}
    >
      <p className="small quiet">
        <Text id="totp.scan" />
      </p>
      <div className={styles.code} data-theme="light">
        <Suspense fallback={null}>
          <QrCode text={secret.uri} label={t('totp.qr')} />
        </Suspense>
      </div>
      <div className={forms.field}>
        <span>
          <Text id="totp.secret" />
        </span>
        <span className={layout.line}>
          <code className={`mono ${styles.secret}`}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret.secret} what={t('totp.copySecret')} />
        </span>
      </div>
      <CodeField label={<Text id="totp.code" />} error={fault('code')} {...text('code')} />
    </FormDialog>
  )
}
