import { useId } from 'react'
import { useDisableTotp } from '../../api/security.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toasts.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { checkProof } from './settings-rules.ts'

export function TurnOffTotpDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const id = useId()
  const disable = useDisableTotp()
  const nothing = { password: '', code: '' }
  const check = checkProof({ password: true, code: 'any' })
  const { fault, text, submitTo } = useCheckedForm(nothing, check, 'operationFailed')
  const submit = submitTo(async ({ password, code }) => {
    await disable.mutateAsync({ password, code: code.trim() })
    toast('good', t('totp.turnedOff'))
    onClose()
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="totp.turnOff" />}
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Button look="danger" type="submit" form={id} busy={disable.isPending}>
            <Text id="totp.turnOff" />
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-body form" onSubmit={submit} noValidate>
        <p className="small quiet">
          <Text id="totp.turnOffAbout" />
        </p>
        <PasswordField
          label={<Text id="auth.password" />}
          error={fault('password')}
          autoComplete="current-password"
          {...text('password')}
        />
        <CodeField label={<Text id="totp.codeOrRecovery" />} error={fault('code')} {...text('code')} />
      </form>
    </Modal>
  )
}
