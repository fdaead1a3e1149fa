import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Text } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Modal, type ModalProps } from './modal.tsx'
import dialogs from './dialogs.module.css'

type FormDialogProps = Omit<ModalProps, 'open' | 'foot'> & {
  /** Label of the submit button. */
  deed: ReactNode
  danger?: boolean
  working: boolean
  /** Class of the form, for its own layout. */
  className?: string | undefined
  /** Whether the form cannot be sent yet. */
  disabled?: boolean
  /** Whether the dialog stays open while it works. */
  stayWhileWorking?: boolean
  onSubmit: FormEventHandler
  children: ReactNode
}

/** A form in a dialog, with buttons to cancel and submit. */
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
      <Form id={id} className={`${dialogs.body} ${dialogs.fields} ${className}`} onSubmit={onSubmit}>
        {children}
      </Form>
    </Modal>
  )
}
