import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useHeld } from '../../ui/use-held.ts'
import iconButtons from '../../ui/icon-buttons.module.css'
import auth from './auth.module.css'
import styles from './control.module.css'

type ControlProps = ComponentProps<'input'> & {
  label: string
  error: string | undefined
  hint?: ReactNode
  /** Shown at the end of the field. */
  side?: ReactNode
}

/** A large field of the sign-in forms. What stands below changes only between presses. */
export function Control({ label, error: now, hint: hintNow, side, ...input }: ControlProps) {
  const id = useId()
  const { error, hint } = useHeld({ error: now, hint: hintNow })
  const words = error || hint ? `${id}-words` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control} data-bad={error ? true : undefined}>
        <input {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={words} />
        {side}
      </div>
      {error ? (
        <p className={`${auth.words} ${auth.amiss}`} id={words} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      ) : (
        hint && (
          <div className={auth.words} id={words}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}

/** A `Control` for passwords with a button to show the input. */
export function PasswordControl(props: Omit<ControlProps, 'type' | 'side'>) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Control
      {...props}
      type={shown ? 'text' : 'password'}
      side={
        <button
          type="button"
          className={iconButtons.button}
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  )
}
