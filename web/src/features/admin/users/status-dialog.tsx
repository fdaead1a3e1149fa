import { type AdminUser, useChangeUser } from '../../../api/admin/users.ts'
import { useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { LinksNote } from './links-note.tsx'

/** Deactivates an account, or activates it again. */
export function StatusDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useText()
  const change = useChangeUser()
  const active = user.status === 'active'
  const status = active ? 'inactive' : 'active'
  return (
    <ReasonDialog
      title={t(active ? 'users.deactivate' : 'users.activate')}
      about={t(active ? 'users.deactivateSure' : 'users.activateSure', { email: user.email })}
      deed={t(active ? 'users.deactivate' : 'users.activate')}
      danger={active}
      done={active ? 'users.deactivated' : 'users.activated'}
      onSubmit={(reason) => change.mutateAsync({ id: user.id, what: 'status', body: { status, reason } })}
      onClose={onClose}
    >
      <LinksNote user={user.id} id={active ? 'users.linksStop' : 'users.linksReturn'} />
    </ReasonDialog>
  )
}
