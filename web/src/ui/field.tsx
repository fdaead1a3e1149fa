import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Text } from '../i18n/text.tsx'
import { useHeld } from './use-held.ts'
import forms from './forms.module.css'

/** Attributes that tie a control to its label and messages. */
export type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Stands behind the label of a field that may stay empty. */
export const Optional = () => (
  <span className={`quiet ${forms.optional}`}>
    <Text id="optional" />
  </span>
)

/** Label and control, with the error or else the hint below. What stands below changes only between presses. */
export function Field({ label, children, ...below }: FieldProps) {
  const id = useId()
  const { error, hint } = useHeld(below)
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
