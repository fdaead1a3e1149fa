import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import forms from './forms.module.css'

/** Attributes that tie a control to its label and messages. */
export type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label and control, with the error or else the hint below. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const words = error || hint ? `${id}-words` : undefined
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': words })}
      {error ? (
        <p className={forms.error} id={words} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      ) : (
        hint && (
          <p className={forms.note} id={words}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
