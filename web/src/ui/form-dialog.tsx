import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Text } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import { Modal, type ModalProps } from './modal.tsx'
import dialogs from './dialogs.module.css'

type FormDialogProps = Omit<ModalProps, 'open' | 'foot'> & {
  /** Words of the button that sends the form. */
  deed: ReactNode
  danger?: boolean
  working: boolean
  /** Class of the form, for what it lays out in its own way. */
  className?: string | undefined
  /** Something is missing without which it cannot be sent. */
  disabled?: boolean
  /** It cannot be left while it works. */
  stayWhileWorking?: boolean
  onSubmit: FormEventHandler
  children: ReactNode
}

/** A form in a dialog, with the way out and the deed below it. */
export function FormDialog({
  deed,
  danger = false,
  working,
  className = '',
  disabled = false,
  stayWhileWorking = false,
  onSubmit,
  children,
  ...modal
}: FormDialogProps) {
  const id = useId()
  return (
    <Modal
      {...modal}
      open
      foot={
        <>
          <Button onClick={modal.onClose} disabled={stayWhileWorking && working}>
            <Text id="cancel" />
          </Button>
          <Button
            look={danger ? 'danger' : 'main'}
            type="submit"
            form={id}
            busy={working}
            disabled={disabled}
          >
            {deed}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={`${dialogs.body} ${dialogs.fields} ${className}`}
        onSubmit={onSubmit}
        noValidate
      >
        {children}
      </form>
    </Modal>
  )
}
