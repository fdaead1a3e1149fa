import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { noteFault, otherSuperadmins } from '../../people/deletion/deletions.ts'
import { endSessionsOf } from '../../people/identity/end-session.ts'
import { publishOwner } from '../../routing/publish.ts'

/** Accounts processed in one turn. */
const BATCH = 20

/**
 * Closes the accounts whose deletion is due: nobody is signed in to them any more, and their links stop. Their
 * identity is erased a moment later, once pending writes for them have finished.
 */
export async function closeDue(db: Db): Promise<void> {
  const due = await db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('closed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  for (const { user_id } of due) await db.transaction().execute((tx) => close(tx, user_id))
}

async function close(tx: Tx, user: number): Promise<void> {
  const { role } = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  if (role === 'superadmin' && (await otherSuperadmins(tx, user)) === 0)
    return void (await noteFault(tx, user, 'last_superadmin'))
  await tx.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute()
  if (await hasPendingPayment(tx, user)) return void (await noteFault(tx, user, 'payment_pending'))
  const { numUpdatedRows } = await tx
    .updateTable('account_deletions')
    .set({ closed_at: sql<Date>`now()`, fault: null })
    .where('user_id', '=', user)
    .where('closed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx
    .updateTable('users')
    .set({ status: 'inactive', updated_at: new Date() })
    .where('id', '=', user)
    .execute()
  await endSessionsOf(tx, user)
  await publishOwner(tx, user)
}

/** A payment that was sent must be decided before its payer is erased. */
export async function hasPendingPayment(tx: Tx, user: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
