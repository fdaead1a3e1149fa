import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { type Pinned, type PinnedPage, readNewest } from '../../base/database/pinned-page.ts'
import type { BlacklistRow } from '../../base/database/schema.ts'

/** Whose list: an owner's, or (null) the list that applies to every link of the site. */
export type ListOf = number | null

const inList = (owner: ListOf) =>
  owner === null ? sql<boolean>`owner_id is null` : sql<boolean>`owner_id = ${owner}`

export function listRules(db: Db, owner: ListOf, page: PinnedPage): Promise<Pinned<BlacklistRow>> {
  const rules = db.selectFrom('blacklist_rules').where(inList(owner))
  return readNewest(db, 'blacklist_rules', page, { matching: rules, rows: rules.selectAll() })
}

export const countRules = (db: Db, owner: ListOf): Promise<number> =>
  countOf(db.selectFrom('blacklist_rules').where(inList(owner)))

/** Allows one change of a list at a time. */
export const lockList = (tx: Tx, owner: ListOf) =>
  owner === null
    ? tx.selectFrom('site_routing').select('version').forUpdate().execute()
    : tx.selectFrom('owner_routing').select('version').where('owner_id', '=', owner).forUpdate().execute()

export type NewRule = { owner: ListOf; range: string; reason: string; expiresAt: Date | null; by: number }

/** Adds a rule or renews an expired one; undefined when the range is listed and still applies. */
export const insertRule = (tx: Tx, rule: NewRule): Promise<BlacklistRow | undefined> =>
  tx
    .insertInto('blacklist_rules')
    .values({
      owner_id: rule.owner,
      range: rule.range,
      reason: rule.reason,
      expires_at: rule.expiresAt,
      created_by: rule.by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'range'])
        .doUpdateSet({ reason: rule.reason, expires_at: rule.expiresAt })
        .where('blacklist_rules.expires_at', '<=', sql<Date>`now()`),
    )
    .returningAll()
    .executeTakeFirst()

/** Returns the removed rule; undefined when the list has none with that id. */
export const removeRule = (tx: Tx, owner: ListOf, id: number): Promise<BlacklistRow | undefined> =>
  tx.deleteFrom('blacklist_rules').where('id', '=', id).where(inList(owner)).returningAll().executeTakeFirst()
