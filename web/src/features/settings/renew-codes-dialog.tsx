import { useState } from 'react'
import { useRenewCodes } from '../../api/security.ts'
import { Text } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { checkProof } from './settings-rules.ts'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  const nothing = { password: '', code: '' }
  const { fault, text, submitTo } = useCheckedForm(nothing, checkProof({ code: 'any' }), 'operationFailed')
  const submit = submitTo(async ({ code }) => setCodes(await renew.mutateAsync(code.trim())))
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="totp.renew" />}
      deed={<Text id="totp.renew" />}
      working={renew.isPending}
      onSubmit={submit}
    >
      <p className="small quiet">
        <Text id="totp.renewAbout" />
      </p>
      <CodeField label={<Text id="totp.codeOrRecovery" />} error={fault('code')} {...text('code')} />
    </FormDialog>
  )
}
