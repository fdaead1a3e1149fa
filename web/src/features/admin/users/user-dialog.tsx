import type { AdminUser } from '../../../api/admin/users.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { UserDetailsDialog } from './user-details-dialog.tsx'

/** The open dialog and its user. */
export type UserDeed = {
  what: 'details' | 'edit' | 'calls' | 'status' | 'role' | 'deletion'
  user: AdminUser
}

const DIALOGS = {
  details: UserDetailsDialog,
  edit: EditUserDialog,
  calls: AdjustDialog,
  status: StatusDialog,
  role: RoleDialog,
  deletion: DeletionDialog,
}

export function UserDialog({ open, onClose }: { open: UserDeed; onClose: () => void }) {
  const Dialog = DIALOGS[open.what]
  return <Dialog user={open.user} onClose={onClose} />
}
