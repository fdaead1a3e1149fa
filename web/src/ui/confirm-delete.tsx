import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Text } from '../i18n/text.tsx'
import { Button } from './button.tsx'

type ConfirmProps = {
  title: string
  sure: string
  /** What goes; the button names it. */
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is deleted. The focus starts on cancel. */
export function ConfirmDelete({ title, sure, name, busy, onConfirm, onClose }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="layer">
          <AlertDialog.Popup className="dialog" initialFocus={cancel}>
            <div className="dialog-head">
              <span className="mark mark--bad">
                <Trash2 className="icon" aria-hidden />
              </span>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className="dialog-body dialog-body--indent">
              {sure}
            </AlertDialog.Description>
            <div className="dialog-foot">
              <AlertDialog.Close ref={cancel} className="btn">
                <Text id="cancel" />
              </AlertDialog.Close>
              <Button look="danger" busy={busy} onClick={onConfirm}>
                <span className="cut">
                  <Text id="deleteNamed" values={{ name }} />
                </span>
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
