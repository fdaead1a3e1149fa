import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import forms from '../../ui/forms.module.css'

type Props = ComponentProps<'input'> & { label: ReactNode; error: string | undefined }

/** A code of the authenticator app, or a recovery code. */
export function CodeField({ label, error, ...input }: Props) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={`${forms.input} mono`}
          autoComplete="one-time-code"
          maxLength={32}
          spellCheck={false}
        />
      )}
    </Field>
  )
}
