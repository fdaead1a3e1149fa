import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'

type FormDialogProps = {
  title: ReactNode
  /** Words of the button, and while it works. */
  deed: MessageId
  doing: MessageId
  working: boolean
  wide?: boolean
  onSubmit: FormEventHandler
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  title,
  deed,
  doing,
  working,
  wide,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      {...(wide && { wide })}
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Button look="main" type="submit" form={id} busy={working}>
            <Text id={working ? doing : deed} />
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-body form" onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Modal>
  )
}
