import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import forms from '../../ui/forms.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'

type Props = ComponentProps<'input'> & { label: ReactNode; error: string | undefined; hint?: ReactNode }

/** A password field with a button to show the input. */
export function PasswordField({ label, error, hint, ...input }: Props) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className={`${forms.input} ${forms.with}`}>
          <input {...control} {...input} type={shown ? 'text' : 'password'} maxLength={128} />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
            small
            className={iconButtons.tight}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
