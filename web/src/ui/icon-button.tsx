import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import iconButtons from './icon-buttons.module.css'

type Props = Omit<ComponentProps<'button'>, 'title'> & { icon: LucideIcon; label: string; small?: boolean }

/** An icon-only button; its label is read aloud and shown on hover. */
export function IconButton({ icon: Icon, label, small = false, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${iconButtons.button} ${className}`}
      aria-label={label}
      data-hint={label}
    >
      <Icon {...(small && { size: 14 })} aria-hidden />
    </button>
  )
}
