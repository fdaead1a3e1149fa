import { Trash2 } from 'lucide-react'
import { Text } from '../i18n/text.tsx'
import { Confirm } from './confirm.tsx'

type ConfirmProps = {
  title: string
  sure: string
  /** The thing to delete, named on the button. */
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is deleted. */
export function ConfirmDelete({ name, ...rest }: ConfirmProps) {
  return <Confirm {...rest} icon={Trash2} danger action={<Text id="deleteNamed" values={{ name }} />} />
}
