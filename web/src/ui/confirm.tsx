import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Text } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import buttons from './buttons.module.css'
import dialogs from './dialogs.module.css'
import marks from './marks.module.css'

type ConfirmProps = {
  icon: LucideIcon
  title: string
  sure: string
  /** Further information. */
  children?: ReactNode
  /** Label of the confirming button. */
  action: ReactNode
  danger?: boolean
  busy: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a far-reaching action. The focus starts on cancel. */
export function Confirm(props: ConfirmProps) {
  const { icon: Icon, title, sure, children, action, danger, busy, disabled, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogs.backdrop} />
        <AlertDialog.Viewport className={dialogs.layer}>
          <AlertDialog.Popup className={dialogs.dialog} initialFocus={cancel}>
            <div className={dialogs.head}>
              <span className={danger ? `${marks.mark} ${marks.bad}` : marks.mark}>
                <Icon aria-hidden />
              </span>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className={`${dialogs.body} ${dialogs.indent}`}>
              {sure}
            </AlertDialog.Description>
            {children}
            <div className={dialogs.foot}>
              <AlertDialog.Close ref={cancel} className={buttons.button}>
                <Text id="cancel" />
              </AlertDialog.Close>
              <Button look={danger ? 'danger' : 'main'} busy={busy} disabled={disabled} onClick={onConfirm}>
                <span className="cut" title={sure}>
                  {action}
                </span>
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
