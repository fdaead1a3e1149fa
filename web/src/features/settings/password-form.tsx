import { useChangePassword } from '../../api/security.ts'
import { Text } from '../../i18n/text.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { usePasswordRule } from '../../parts/use-password-rule.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toasts.ts'
import { PasswordField } from './password-field.tsx'
import { checkPasswords, type PasswordValues } from './settings-rules.ts'
import forms from '../../ui/forms.module.css'

const NOTHING: PasswordValues = { currentPassword: '', newPassword: '', again: '' }

type FormProps = { onDone?: () => void; main?: boolean }

/** `main`: the form is the only task of the page. */
export function PasswordForm({ onDone, main = false }: FormProps) {
  const change = useChangePassword()
  const { symbols, hint } = usePasswordRule()
  const check = (values: PasswordValues) => checkPasswords(values, symbols)
  const { form, fault, text, submitTo } = useCheckedForm(NOTHING, check, 'password.failed')
  const submit = submitTo(async ({ currentPassword, newPassword }) => {
    await change.mutateAsync({ currentPassword, newPassword })
    toast('good', 'password.changed')
    form.reset()
    onDone?.()
  })
  return (
    <Form className={forms.form} onSubmit={submit}>
      <PasswordField
        label={<Text id="password.current" />}
        error={fault('currentPassword')}
        autoComplete="current-password"
        {...text('currentPassword')}
      />
      <PasswordField
        label={<Text id="password.new" />}
        error={fault('newPassword')}
        hint={<Text id={hint} />}
        autoComplete="new-password"
        {...text('newPassword')}
      />
      <PasswordField
        label={<Text id="password.again" />}
        error={fault('again')}
        autoComplete="new-password"
        {...text('again')}
      />
      <div>
        <Button look={main ? 'main' : 'line'} wide={main} type="submit" busy={change.isPending}>
          <Text id={change.isPending ? 'password.changing' : 'password.change'} />
        </Button>
      </div>
    </Form>
  )
}
