import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Actor } from '../../base/confirmation/actor.ts'
import { confirmAndTell } from '../../base/confirmation/confirm-and-tell.ts'
import type { Db } from '../../base/database/connect.ts'
import { publishOwner } from '../../routing/publish.ts'
import { endSessionsOf } from '../identity/end-session.ts'
import { lockTarget } from './lock-target.ts'

type Ask = { id: number; status: 'active' | 'inactive'; reason: string }

/**
 * Disables a user, which ends all sessions and stops all links, or enables one again. For an administrator it needs
 * confirmation. Repeating it changes nothing.
 */
export async function setStatus(db: Db, actor: Actor, { id, status, reason }: Ask): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await lockTarget(tx, actor.id, id)
    if (held.status === status) return
    await tx.updateTable('users').set({ status, updated_at: new Date() }).where('id', '=', id).execute()
    if (status === 'inactive') await endSessionsOf(tx, id)
    await publishOwner(tx, id)
    if (held.role === 'admin' || held.role === 'superadmin')
      await confirmAndTell(tx, actor, [{ kind: 'status', user: held.email, after: status }])
    await writeAudit(tx, {
      actor: actor.id,
      action: status === 'active' ? 'user.activate' : 'user.deactivate',
      subject: `user:${id}`,
      before: { status: held.status },
      after: { status },
      reason,
    })
  })
}
