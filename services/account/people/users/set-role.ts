import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Actor } from '../../base/confirmation/actor.ts'
import { confirmAndTell } from '../../base/confirmation/confirm-and-tell.ts'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { endSessionsOf } from '../identity/end-session.ts'
import { notifyOwner } from '../identity/notify-owner.ts'
import { lockTarget } from './lock-target.ts'

type Ask = { id: number; role: 'user' | 'vip' | 'admin'; reason: string }

/**
 * Promotes a user to administrator or demotes them, with confirmation; they must sign in again. Superadmins keep
 * their role.
 */
export async function setRole(db: Db, actor: Actor, { id, role, reason }: Ask): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await lockTarget(tx, actor.id, id)
    if (held.role === 'superadmin') throw problem('forbidden')
    if (held.role === role) return
    await tx.updateTable('users').set({ role, updated_at: new Date() }).where('id', '=', id).execute()
    await endSessionsOf(tx, id)
    await notifyOwner(tx, id, 'role_changed')
    await confirmAndTell(tx, actor, [{ kind: 'role', user: held.email, before: held.role, after: role }])
    await writeAudit(tx, {
      actor: actor.id,
      action: 'user.change_role',
      subject: `user:${id}`,
      before: { role: held.role },
      after: { role },
      reason,
    })
  })
}
