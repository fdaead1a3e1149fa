import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { hashRecoveryCode } from './recovery-code.ts'

export const findSeed = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('totp_seeds')
    .select(['seed', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** All seeds, locked until the transaction ends. */
export const holdSeeds = (tx: Tx) =>
  tx
    .selectFrom('totp_seeds')
    .select(['user_id', 'seed', 'confirmed_at'])
    .orderBy('user_id')
    .forUpdate()
    .execute()

export const replaceSeal = (tx: Tx, userId: number, seed: Buffer) =>
  tx.updateTable('totp_seeds').set({ seed }).where('user_id', '=', userId).execute()

/** Accepts each time step once: false when it or a later one was accepted before. */
export async function takeStep(db: Db | Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_seeds')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a recovery code: false when it is unknown or already used. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.left
}

/** Stores a seed that is not in effect yet; false when another one already is. */
export async function keepUnconfirmedSeed(db: Db, userId: number, seed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp_seeds')
    .values({ user_id: userId, seed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ seed }).where('totp_seeds.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Puts exactly this (sealed) seed into effect; false when one already is, or another was set up in the meantime. */
export async function confirmSeed(tx: Tx, userId: number, seed: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_seeds')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('user_id', '=', userId)
    .where('seed', '=', seed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteSeed = (tx: Tx, userId: number) =>
  tx.deleteFrom('totp_seeds').where('user_id', '=', userId).execute()
