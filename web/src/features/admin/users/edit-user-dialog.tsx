import { type AdminUser, useChangeUser } from '../../../api/admin/users.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { checkUser, type UserValues } from './user-form.ts'
import forms from '../../../ui/forms.module.css'

export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useText()
  const change = useChangeUser()
  const { fault, text, submitTo, working } = useCheckedForm<UserValues>(
    { username: user.username, email: user.email, password: '' },
    checkUser,
    'operationFailed',
  )
  const submit = submitTo(async (body) => {
    await change.mutateAsync({ id: user.id, what: 'edit', body })
    toast('good', 'users.saved')
    onClose()
  })
  return (
    <FormDialog
      title={t('users.edit')}
      deed={<Text id={working ? 'users.saving' : 'save'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={<Text id="users.name" />} error={fault('username')}>
        {(control) => <input {...control} {...text('username')} className={forms.input} autoComplete="off" />}
      </Field>
      <Field label={<Text id="auth.email" />} error={fault('email')}>
        {(control) => (
          <input {...control} {...text('email')} className={forms.input} type="email" autoComplete="off" />
        )}
      </Field>
      <Field
        label={<Text id="users.password" />}
        error={fault('password')}
        hint={<Text id="users.passwordHint" />}
      >
        {(control) => (
          <input
            {...control}
            {...text('password')}
            className={forms.input}
            type="password"
            autoComplete="new-password"
            maxLength={128}
          />
        )}
      </Field>
    </FormDialog>
  )
}
