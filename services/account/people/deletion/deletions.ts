import type { DeletionFault, DeletionStep } from '@sluice/contract/api-account-data'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

/** The requested deletion of the user's account. */
export const findDeletion = (db: Db, userId: number) =>
  db
    .selectFrom('account_deletions')
    .select(['asked_at', 'due_at', 'closed_at', 'waits_for', 'fault'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
export type DeletionRow = NonNullable<Awaited<ReturnType<typeof findDeletion>>>

export const insertDeletion = (tx: Tx, userId: number, askedBy: number, days: number) =>
  tx
    .insertInto('account_deletions')
    .values({
      user_id: userId,
      asked_by: askedBy,
      due_at: sql<Date>`now() + ${days} * interval '1 day'`,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning(['asked_at', 'due_at'])
    .executeTakeFirst()

/** False when no deletion was requested, or it is too late. */
export async function removeDeletion(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const noteFault = (db: Db | Tx, userId: number, fault: DeletionFault | null) =>
  db.updateTable('account_deletions').set({ fault }).where('user_id', '=', userId).execute()

/** Marks a step of the deletion as done. */
export const noteDone = (db: Db | Tx, userId: number, step: DeletionStep) =>
  db
    .updateTable('account_deletions')
    .set({
      waits_for: sql<DeletionStep[]>`array_remove(waits_for, ${step})`,
      fault: null,
      ...(step === 'files' && { files: [] }),
    })
    .where('user_id', '=', userId)
    .execute()

/** The number of other superadmins. All superadmins are locked until the transaction ends. */
export async function otherSuperadmins(tx: Tx, userId: number): Promise<number> {
  const held = await tx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('role', '=', 'superadmin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const going = await tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', 'in', [userId, ...held.map(({ id }) => id)])
    .execute()
  const gone = new Set([userId, ...going.map((row) => row.user_id)])
  return held.filter(({ id, status }) => status === 'active' && !gone.has(id)).length
}
