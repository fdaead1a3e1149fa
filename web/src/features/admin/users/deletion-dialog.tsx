import { type AdminUser, useChangeUser } from '../../../api/admin/users.ts'
import { useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { LinksNote } from './links-note.tsx'

/** Schedules the deletion of an account, or cancels it while there is time. */
export function DeletionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useText()
  const change = useChangeUser()
  const { id, email, deletion } = user
  const what = deletion ? 'deletion/cancel' : 'deletion'
  return (
    <ReasonDialog
      title={t(deletion ? 'users.keepAccount' : 'users.deleteAccount')}
      about={t(deletion ? 'users.keepSure' : 'users.deleteSure', { email })}
      deed={t(deletion ? 'users.keepAccount' : 'users.deleteAccount')}
      danger={!deletion}
      done={deletion ? 'users.kept' : 'users.deletionAsked'}
      onSubmit={(reason) => change.mutateAsync({ id, what, body: { reason } })}
      onClose={onClose}
    >
      {!deletion && <LinksNote user={id} id="users.linksStopThen" />}
    </ReasonDialog>
  )
}
