import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'title'> & { icon: LucideIcon; label: string; small?: boolean }

/** A button that is only a picture; its label is read aloud and shown on rest. */
export function IconButton({ icon: Icon, label, small = false, className = '', ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`icon-btn ${className}`} aria-label={label} data-hint={label}>
      <Icon className={small ? 'icon icon--s' : 'icon'} aria-hidden />
    </button>
  )
}
