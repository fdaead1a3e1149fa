import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useText } from '../i18n/text.tsx'

type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A picture before the title. */
  mark?: ReactNode
  children: ReactNode
  foot?: ReactNode
  wide?: boolean
  /** What has the focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A dialog: focus stays inside and returns where it came from, Escape and the backdrop close it. A sheet on phones. */
export function Modal({ open, onClose, title, mark, children, foot, wide, initialFocus }: ModalProps) {
  const t = useText()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="layer">
          <Dialog.Popup
            className={`dialog ${wide ? 'dialog--wide' : ''}`}
            {...(initialFocus && { initialFocus })}
          >
            <div className="dialog-head">
              {mark}
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Close className="icon-btn" aria-label={t('close')}>
                <X className="icon" aria-hidden />
              </Dialog.Close>
            </div>
            {children}
            {foot && <div className="dialog-foot">{foot}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
