import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../api/account.ts'
import type { Cloak } from '../../api/cloaks.ts'
import { forgetDraftedLink } from '../../kept/drafted-link.ts'
import { CloakDetailsDialog } from '../../parts/cloak-details-dialog.tsx'
import type { Lacking } from '../../parts/mode-switch/use-switch-mode.ts'
import { useTellWhenLive } from '../../parts/mode-switch/use-tell-when-live.ts'
import { mayCreate } from '../../parts/quota.ts'
import { toast } from '../../ui/toasts.ts'
import { CloakFormDialog } from './cloak-form-dialog.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MembershipDialog } from './membership-dialog.tsx'

export type Opened =
  | { dialog: 'create' }
  | { dialog: 'edit'; cloak: Cloak; lacking?: Lacking }
  | { dialog: 'delete' | 'details' | 'created'; cloak: Cloak }

/** The dialogs about links, one at a time. Without quota a dialog about membership replaces the form. */
export function useCloakDialogs(onDeleted?: () => void) {
  const profile = useQuery(profileQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const tellWhenLive = useTellWhenLive()
  const close = () => setOpened(null)
  const onSaved = (cloak: Cloak) => {
    const isNew = opened?.dialog === 'create'
    toast('good', isNew ? 'cloaks.created' : 'cloaks.updated')
    if (!isNew) void tellWhenLive(cloak.id)
    if (isNew) forgetDraftedLink()
    setOpened(isNew ? { dialog: 'created', cloak } : null)
  }
  const shown = () => {
    if (!opened) return null
    switch (opened.dialog) {
      case 'create':
        if (profile.isPending) return null
        if (!mayCreate(profile.data)) return <MembershipDialog onClose={close} />
        return (
          <CloakFormDialog
            cloak={null}
            onClose={() => {
              forgetDraftedLink()
              close()
            }}
            onSaved={onSaved}
          />
        )
      case 'edit':
        return (
          <CloakFormDialog
            cloak={opened.cloak}
            {...(opened.lacking && { lacking: opened.lacking })}
            onClose={close}
            onSaved={onSaved}
          />
        )
      case 'delete':
        return <DeleteDialog cloak={opened.cloak} onClose={close} {...(onDeleted && { onDeleted })} />
      case 'details':
        return <CloakDetailsDialog id={opened.cloak.id} known={opened.cloak} onClose={close} />
      case 'created':
        return <CreatedDialog cloak={opened.cloak} onClose={close} />
    }
  }
  return { open: setOpened, dialogs: shown() }
}
