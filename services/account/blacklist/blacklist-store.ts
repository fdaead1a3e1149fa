import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import type { BlacklistRow } from '../database/schema.ts'

export async function listRules(
  db: Db,
  owner: number,
  page: { limit: number; offset: number },
): Promise<{ rows: BlacklistRow[]; total: number }> {
  const rows = await db
    .selectFrom('blacklist_rules')
    .selectAll()
    .where('owner_id', '=', owner)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await countRules(db, owner) }
}

export async function countRules(db: Db, owner: number): Promise<number> {
  const { total } = await db
    .selectFrom('blacklist_rules')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  return total
}

/** Lets one change of an owner's list happen at a time. */
export const lockList = (tx: Tx, owner: number) =>
  tx.selectFrom('owner_routing').select('version').where('owner_id', '=', owner).forUpdate().execute()

export type NewRule = { owner: number; range: string; reason: string; expiresAt: Date | null }

/** Adds a rule, or renews one that has expired; undefined when the range is listed and holds. */
export const insertRule = (tx: Tx, rule: NewRule): Promise<BlacklistRow | undefined> =>
  tx
    .insertInto('blacklist_rules')
    .values({
      owner_id: rule.owner,
      range: rule.range,
      reason: rule.reason,
      expires_at: rule.expiresAt,
      created_by: rule.owner,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'range'])
        .doUpdateSet({ reason: rule.reason, expires_at: rule.expiresAt })
        .where('blacklist_rules.expires_at', '<=', sql<Date>`now()`),
    )
    .returningAll()
    .executeTakeFirst()

export async function removeRule(tx: Tx, owner: number, id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('blacklist_rules')
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
