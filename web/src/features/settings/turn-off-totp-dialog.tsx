import { useDisableTotp } from '../../api/security.ts'
import { Text } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { checkProof } from './settings-rules.ts'

export function TurnOffTotpDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const nothing = { password: '', code: '' }
  const check = checkProof({ password: true, code: 'any' })
  const { fault, text, submitTo } = useCheckedForm(nothing, check, 'operationFailed')
  const submit = submitTo(async ({ password, code }) => {
    await disable.mutateAsync({ password, code: code.trim() })
    toast('good', 'totp.turnedOff')
    onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="totp.turnOff" />}
      deed={<Text id="totp.turnOff" />}
      danger
      working={disable.isPending}
      onSubmit={submit}
    >
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
    </FormDialog>
  )
}
