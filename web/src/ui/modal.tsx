import { Dialog } from '@base-ui/react/dialog'
import { TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Text, useText } from '../i18n/text.tsx'
import { aboveDialogs } from './above-dialogs.ts'
import { Confirm } from './confirm.tsx'
import { useTyped } from './use-typed.ts'
import dialogs from './dialogs.module.css'
import iconButtons from './icon-buttons.module.css'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** An icon before the title. */
  mark?: ReactNode
  children: ReactNode
  foot?: ReactNode
  wide?: boolean
  /**
   * Effect of a click outside. By default it closes the dialog unless something was typed. With `closes` it always does, and
   * so does the cross.
   */
  clickBeside?: 'closes' | 'stays'
  /** Element that gets the focus after closing; by default the previous one. */
  finalFocus?: () => HTMLElement | null
  /** Whether nothing may open above it. */
  topmost?: boolean
}

/** First focus: a form's first field, otherwise the first control. On touch screens the keyboard stays closed. */
const FIRST = `.${dialogs.body} :is(input:not([type=radio]), textarea), .${dialogs.foot} :is(a, button)`

/**
 * A dialog, on phones a sheet. Focus stays inside and returns afterwards. Escape and the cross close it, and ask before
 * they throw away what was typed into a form.
 */
export function Modal({
  open,
  onClose,
  title,
  mark,
  children,
  foot,
  wide,
  clickBeside,
  finalFocus,
  topmost,
}: ModalProps) {
  const t = useText()
  const Above = topmost ? null : aboveDialogs()
  const popup = useRef<HTMLDivElement>(null)
  const { typed, holds, props } = useTyped()
  const [asks, setAsks] = useState(false)
  const stays = clickBeside ? clickBeside === 'stays' : typed
  const close = (reason: string) => {
    const asked = reason === 'escape-key' || clickBeside !== 'closes'
    if (asked && holds()) setAsks(true)
    else onClose()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => !next && close(reason)}
      disablePointerDismissal={stays}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} forceRender={topmost === true} />
        <Dialog.Viewport className={dialogs.layer}>
          <Dialog.Popup
            className={`${dialogs.dialog} ${wide ? dialogs.wide : ''}`}
            ref={popup}
            {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
            {...props}
            initialFocus={(how) =>
              how === 'touch' ? popup.current : popup.current?.querySelector<HTMLElement>(FIRST)
            }
          >
            <div className={dialogs.head}>
              {mark}
              <Dialog.Title dir="auto">{title}</Dialog.Title>
              <Dialog.Close className={iconButtons.button} aria-label={t('close')}>
                <X aria-hidden />
              </Dialog.Close>
            </div>
            {children}
            {foot && <div className={dialogs.foot}>{foot}</div>}
            {Above && <Above />}
            {asks && (
              <Confirm
                icon={TriangleAlert}
                title={t('typed.leave')}
                sure={t('typed.leaveSure')}
                action={<Text id="typed.leaveDo" />}
                danger
                busy={false}
                onConfirm={onClose}
                onClose={() => setAsks(false)}
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
