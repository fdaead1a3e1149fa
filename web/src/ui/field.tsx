import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import forms from './forms.module.css'

/** What the control of a field needs to be tied to its label and its words. */
export type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label, control, and below it the error, or the hint while there is none. */
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
