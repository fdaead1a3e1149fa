import type { Tx } from '../../base/database/connect.ts'
import type { UserRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { mayManage } from './may-manage.ts'

/**
 * The user to change, locked against other writers. The actor is locked and checked again too, so that of two who
 * disable each other one comes first, and a user demoted a moment ago changes nothing more.
 */
export async function lockTarget(tx: Tx, actorId: number, targetId: number): Promise<UserRow> {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [actorId, targetId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const target = rows.find((row) => row.id === targetId)
  const actor = rows.find((row) => row.id === actorId)
  if (!target || target.erased_at) throw problem('not_found')
  if (actor?.status !== 'active' || !mayManage(actor, target)) throw problem('forbidden')
  return target
}
