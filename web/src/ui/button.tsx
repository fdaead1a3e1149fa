import type { ComponentProps } from 'react'
import buttons from './buttons.module.css'
import spinners from './spinners.module.css'

type Look = 'main' | 'line' | 'plain' | 'danger'
type Props = ComponentProps<'button'> & { look?: Look; busy?: boolean; small?: boolean; wide?: boolean }

/** While `busy` the button is disabled and shows a spinner. */
export function Button({
  look = 'line',
  busy = false,
  small,
  wide,
  className = '',
  children,
  ...rest
}: Props) {
  const looks = [
    buttons.button,
    look !== 'line' && buttons[look],
    small && buttons.small,
    wide && buttons.wide,
    className,
  ]
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={looks.filter(Boolean).join(' ')}
    >
      {busy && <i className={`${spinners.spinner} ${buttons.spinner}`} aria-hidden />}
      {children}
    </button>
  )
}
