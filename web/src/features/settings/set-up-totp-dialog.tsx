import { Suspense, useId, useState } from 'react'
import { type TotpSecret, useEnableTotp, useSetUpTotp } from '../../api/security.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toasts.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { checkProof, type ProofValues } from './settings-rules.ts'

const QrCode = lazyPart('qr-code', async () => (await import('../../parts/qr-code.tsx')).QrCode)

/** Password, then the app's secret and a code of it, then the recovery codes. */
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
  const id = useId()
  const setUp = useSetUpTotp()
  const check = checkProof({ password: true })
  const { fault, text, submitTo } = useCheckedForm(NOTHING, check, 'operationFailed')
  const submit = submitTo(async ({ password }) => onSecret(await setUp.mutateAsync(password)))
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="totp.setUp" />}
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Button look="main" type="submit" form={id} busy={setUp.isPending}>
            <Text id="totp.continue" />
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-body form" onSubmit={submit} noValidate>
        <p className="small quiet">
          <Text id="totp.passwordFirst" />
        </p>
        <PasswordField
          label={<Text id="auth.password" />}
          error={fault('password')}
          autoComplete="current-password"
          {...text('password')}
        />
      </form>
    </Modal>
  )
}

type AppStepProps = { secret: TotpSecret; onCodes: (codes: string[]) => void; onClose: () => void }

function AppStep({ secret, onCodes, onClose }: AppStepProps) {
  const t = useText()
  const id = useId()
  const enable = useEnableTotp()
  const { fault, text, submitTo } = useCheckedForm(NOTHING, checkProof({ code: 'app' }), 'operationFailed')
  const submit = submitTo(async ({ code }) => {
    const codes = await enable.mutateAsync(code)
    toast('good', t('totp.enabled'))
    onCodes(codes)
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="totp.setUp" />}
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Button look="main" type="submit" form={id} busy={enable.isPending}>
            <Text id={enable.isPending ? 'totp.enabling' : 'totp.enable'} />
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-body form" onSubmit={submit} noValidate>
        <p className="small quiet">
          <Text id="totp.scan" />
        </p>
        <div className="totp-qr" data-theme="light">
          <Suspense fallback={null}>
            <QrCode text={secret.uri} label={t('totp.qr')} />
          </Suspense>
        </div>
        <div className="field">
          <span>
            <Text id="totp.secret" />
          </span>
          <span className="line">
            <code className="mono totp-secret">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret.secret} what={t('totp.copySecret')} />
          </span>
        </div>
        <CodeField label={<Text id="totp.code" />} error={fault('code')} {...text('code')} />
      </form>
    </Modal>
  )
}
