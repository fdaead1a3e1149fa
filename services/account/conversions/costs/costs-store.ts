import type { Cost } from '@sluice/contract/costs'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { CostRow, Schema } from '../../base/database/schema.ts'

/** Days are inclusive; `link` undefined: of all links. */
export type CostFilter = { owner: number; link: number | undefined; from: string; to: string }
/** A link's cost of a day. */
export type DayCost = Pick<CostRow, 'day' | keyof Cost> & { link: number }
/** `host`: of its domain; null: the installation's address. */
export type CostLink = { id: number; code: string; name: string; host: string | null }

const matches = (filter: CostFilter) => (eb: ExpressionBuilder<Schema, 'costs'>) =>
  eb.and([
    eb('costs.owner_id', '=', filter.owner),
    eb('costs.day', '>=', filter.from),
    eb('costs.day', '<=', filter.to),
    eb('costs.kind', '<>', 'none'),
    ...(filter.link === undefined ? [] : [eb('costs.link_id', '=', filter.link)]),
  ])

/** One page of an account's costs, the newest day first. */
export async function listCosts(db: Db, filter: CostFilter, page: { limit: number; offset: number }) {
  const matching = db.selectFrom('costs').where(matches(filter))
  const [rows, total] = await Promise.all([
    matching
      .innerJoin('cloaks', 'cloaks.id', 'costs.link_id')
      .select([
        'costs.link_id',
        'costs.day',
        'costs.kind',
        'costs.amount',
        'costs.currency',
        'costs.changed_at',
      ])
      .select(['cloaks.code', 'cloaks.name', 'cloaks.deleted_at'])
      .orderBy('costs.day', 'desc')
      .orderBy('costs.link_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countOf(matching),
  ])
  return { rows, total }
}

/** An owner's links by what a file calls them, also deleted ones, whose bill comes later: codes in small letters, and ids. */
export async function findLinks(
  db: Db | Tx,
  owner: number,
  { codes, ids }: { codes: readonly string[]; ids: readonly number[] },
): Promise<CostLink[]> {
  return db
    .selectFrom('cloaks')
    .leftJoin('own_domains', 'own_domains.id', 'cloaks.domain_id')
    .select(['cloaks.id', 'code', 'name', 'host'])
    .where('cloaks.owner_id', '=', owner)
    .where(sql<boolean>`(lower(code) = any(${codes}::text[]) or cloaks.id = any(${ids}::bigint[]))`)
    .execute()
}

/** Keeps the account from being erased until the transaction ends; false: it is closed. */
export async function holdAccount(tx: Tx, owner: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Stores costs of an owner's links. Returns the ids of rows that are new or other than before, locked. */
export async function putCosts(tx: Tx, owner: number, costs: readonly DayCost[]): Promise<number[]> {
  // In one order, so that two calls with the same days cannot wait for each other.
  const sorted = costs.toSorted((a, b) => a.link - b.link || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const list = <T>(value: (cost: DayCost) => T) => sorted.map(value)
  const { rows } = await sql<{ id: number }>`
    insert into costs (owner_id, link_id, day, kind, amount, currency)
    select ${owner}, * from unnest(
      ${list(({ link }) => link)}::bigint[], ${list(({ day }) => day)}::date[],
      ${list(({ kind }) => kind)}::text[], ${list(({ amount }) => amount)}::bigint[],
      ${list(({ currency }) => currency)}::text[])
    on conflict (link_id, day) do update
      set kind = excluded.kind, amount = excluded.amount, currency = excluded.currency, changed_at = now()
      where (costs.kind, costs.amount, costs.currency)
        is distinct from (excluded.kind, excluded.amount, excluded.currency)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes costs of a link back. Their rows stay, so that their versions go on. Returns the changed ids, locked. */
export async function removeCosts(tx: Tx, filter: CostFilter & { link: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('costs')
    .select('id')
    .where(matches(filter))
    .orderBy('day')
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .updateTable('costs')
      .set({ kind: 'none', amount: 0, changed_at: new Date() })
      .where('id', 'in', ids)
      .execute()
  return ids
}

/** How many of the costs are stored as they are. */
export async function countSame(db: Db | Tx, costs: readonly DayCost[]): Promise<number> {
  const list = <T>(value: (cost: DayCost) => T) => costs.map(value)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from costs natural join unnest(
      ${list(({ link }) => link)}::bigint[], ${list(({ day }) => day)}::date[],
      ${list(({ kind }) => kind)}::text[], ${list(({ amount }) => amount)}::bigint[],
      ${list(({ currency }) => currency)}::text[]) as sent (link_id, day, kind, amount, currency)`.execute(db)
  return rows[0]?.n ?? 0
}
