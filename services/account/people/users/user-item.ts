import type { AdminUser } from '@sluice/contract/api-admin-users'
import type { z } from 'zod'
import type { Balance } from '../../money/calls/read-balance.ts'
import type { DeletionRow } from '../deletion/deletions.ts'
import { mayManage, type Person } from './may-manage.ts'
import type { ShownUser } from './users-store.ts'

export const userItem = (
  row: ShownUser,
  calls: Balance,
  deletion: DeletionRow | undefined,
  viewer: Person,
  now: number,
): z.input<typeof AdminUser> => ({
  id: row.id,
  username: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  is_member: (row.member_until?.getTime() ?? 0) > now,
  membership_expires_at: row.member_until?.toISOString() ?? null,
  total_calls: calls.total,
  remaining_calls: calls.remaining,
  created_at: row.created_at.toISOString(),
  last_login_at: row.last_login_at?.toISOString() ?? null,
  editable: row.erased_at === null && mayManage(viewer, row),
  deletion: deletion
    ? {
        asked_at: deletion.asked_at.toISOString(),
        due_at: deletion.due_at.toISOString(),
        erased_at: row.erased_at?.toISOString() ?? null,
        waits_for: deletion.waits_for,
        fault: deletion.fault,
      }
    : null,
})
