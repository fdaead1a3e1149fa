import { useId, useState } from 'react'
import { valuesOf } from '../../api/cloak-values.ts'
import type { Cloak } from '../../api/cloaks.ts'
import { Text } from '../../i18n/text.tsx'
import type { Lacking } from '../../parts/mode-switch/use-switch-mode.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CloakFields } from './cloak-fields.tsx'
import { newValues } from './drafted-values.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { useCloakForm } from './use-cloak-form.ts'
import dialogs from '../../ui/dialogs.module.css'

type FormDialogProps = {
  /** The link to edit; none for a new one. */
  cloak: Cloak | null
  /** The mode that the link was refused, with the errors of its fields. */
  lacking?: Lacking
  onClose: () => void
  onSaved: (cloak: Cloak) => void
}

export function CloakFormDialog({ cloak, lacking, onClose, onSaved }: FormDialogProps) {
  const id = useId()
  const [values] = useState(() => (cloak ? valuesOf(cloak) : newValues()))
  const state = useCloakForm(cloak?.id ?? null, values, onSaved, lacking)
  const { busy } = state
  const doing = cloak ? 'cloaks.saving' : 'cloaks.creating'
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id={cloak ? 'cloaks.edit' : 'cloaks.create'} />}
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Button look="main" type="submit" form={id} busy={busy}>
            <Text id={busy ? doing : cloak ? 'save' : 'cloaks.submit'} />
          </Button>
        </>
      }
    >
      <Form id={id} className={`${dialogs.body} ${dialogs.fields}`} onSubmit={state.submit}>
        <CloakFields state={state} isNew={!cloak} />
      </Form>
      {state.needsPlan && <MembershipDialog onClose={() => state.setNeedsPlan(false)} />}
    </Modal>
  )
}
