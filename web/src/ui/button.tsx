import type { ComponentProps } from 'react'

type Look = 'main' | 'line' | 'plain' | 'danger'
type Props = ComponentProps<'button'> & { look?: Look; busy?: boolean; small?: boolean; wide?: boolean }

/** While `busy` the button is disabled and turns. */
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
    'btn',
    look !== 'line' && `btn--${look}`,
    small && 'btn--small',
    wide && 'btn--wide',
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
      {busy && <i className="spinner" aria-hidden />}
      {children}
    </button>
  )
}
