import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { totpQuery } from '../../api/security.ts'
import { Text } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { FormFaults } from '../../ui/form-resolver.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

type Values = { password: string; totp: string }
type Props = {
  title: ReactNode
  children: ReactNode
  deed: ReactNode
  danger?: boolean
  /** Uses the proof; success closes the dialog. */
  onProof: (proof: { password: string; totp?: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password again, and for a code if the second factor is on. */
export function ProofDialog({ title, children, deed, danger = false, onProof, onClose }: Props) {
  const { data: factor } = useQuery(totpQuery)
  const check = ({ password, totp }: Values) => {
    const faults: FormFaults<Values> = {}
    if (!password) faults.password = 'auth.passwordRequired'
    if (factor?.enabled && !totp.trim()) faults.totp = 'auth.codeRequired'
    return faults
  }
  const { fault, text, submitTo, working } = useCheckedForm<Values>(
    { password: '', totp: '' },
    check,
    'operationFailed',
  )
  const submit = submitTo(async ({ password, totp }) => {
    await onProof({ password, ...(totp.trim() && { totp: totp.trim() }) })
    onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      deed={deed}
      danger={danger}
      working={working}
      onSubmit={submit}
    >
      {children}
      <PasswordField
        label={<Text id="auth.password" />}
        error={fault('password')}
        autoComplete="current-password"
        {...text('password')}
      />
      {(factor?.enabled || fault('totp')) && (
        <CodeField label={<Text id="totp.codeOrRecovery" />} error={fault('totp')} {...text('totp')} />
      )}
    </FormDialog>
  )
}
