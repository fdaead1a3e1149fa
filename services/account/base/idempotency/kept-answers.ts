import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** Answers are given again for this long. */
export const KEPT_HOURS = 24

export type KeptAnswer = { request_hash: Buffer; answer: Buffer }
type Of = { owner: number; keyHash: Buffer }

/** Takes the key for this transaction; false while another one has it. */
export async function holdKey(tx: Tx, { owner, keyHash }: Of): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${owner} ${keyHash.toString('hex')}`}, 0)) as held`.execute(
    tx,
  )
  return rows[0]?.held ?? false
}

export const findAnswer = (tx: Tx, { owner, keyHash }: Of): Promise<KeptAnswer | undefined> =>
  tx
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('owner_id', '=', owner)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .executeTakeFirst()

/** Keeps an answer, and drops the account's old ones. */
export async function keepAnswer(tx: Tx, { owner, keyHash }: Of, kept: KeptAnswer): Promise<void> {
  await tx
    .deleteFrom('idempotent_answers')
    .where('owner_id', '=', owner)
    .where('created_at', '<=', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute()
  await tx
    .insertInto('idempotent_answers')
    .values({ owner_id: owner, key_hash: keyHash, ...kept })
    .execute()
}
