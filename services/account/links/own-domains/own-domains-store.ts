import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { OwnDomainRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

/** A claim, how many links are at it, and when its certificate ends. */
export type Claim = OwnDomainRow & { links: number; certificate_until: Date | null }

const claims = (db: Db | Tx) => db.selectFrom('own_domains').where('removed_at', 'is', null)

const claimsOf = (db: Db | Tx, owner: number) =>
  claims(db)
    .selectAll('own_domains')
    .select(
      sql<number>`(select count(*) from cloaks
        where cloaks.domain_id = own_domains.id and cloaks.deleted_at is null)`.as('links'),
    )
    .select(
      sql<Date | null>`(select not_after from certificates
        where certificates.domain_id = own_domains.id)`.as('certificate_until'),
    )
    .where('owner_id', '=', owner)

export const listClaims = (db: Db, owner: number): Promise<Claim[]> =>
  claimsOf(db, owner).orderBy('id', 'desc').execute()

/** An owner's claim; `not_found` for anyone else's. */
export async function findClaim(db: Db | Tx, owner: number, id: number): Promise<Claim> {
  const claim = await claimsOf(db, owner).where('id', '=', id).executeTakeFirst()
  if (!claim) throw problem('not_found')
  return claim
}

/** The same, locked until the transaction ends. Links at it are made and moved meanwhile. */
export async function lockClaim(tx: Tx, owner: number, id: number): Promise<Claim> {
  await claims(tx).select('id').where('owner_id', '=', owner).where('id', '=', id).forNoKeyUpdate().execute()
  return findClaim(tx, owner, id)
}

export const countClaims = (tx: Tx, owner: number): Promise<number> =>
  countOf(claims(tx).where('owner_id', '=', owner))

/** How many claims an owner has added in a day, also those that are removed. */
export const countAdded = (tx: Tx, owner: number): Promise<number> =>
  countOf(
    tx
      .selectFrom('own_domains')
      .where('owner_id', '=', owner)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`),
  )

/** Undefined when the owner has claimed the host already. */
export const insertClaim = (
  tx: Tx,
  claim: { owner: number; host: string; label: string },
): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('own_domains')
    .values({ owner_id: claim.owner, host: claim.host, label: claim.label, reason: 'not_checked' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Of one owner at a time, so that hosts whose DNS is silent keep nobody else's waiting. */
const MOST_OF_ONE = 10

/**
 * Those that are to be checked by `now`: first the ones for which somebody waits, then the longest due. Nobody else takes them
 * before `until`.
 */
export async function takeDue(db: Db, now: Date, until: Date, most: number): Promise<OwnDomainRow[]> {
  const due = sql<{ id: number }>`select id from own_domains where next_check_at <= ${now} and id in (
      select id from (
        select id, row_number() over (partition by owner_id order by next_check_at) as nth
        from own_domains where removed_at is null and next_check_at <= ${now}) as ranked
      where nth <= ${MOST_OF_ONE})
    order by verified_at is not null and lost_at is null, next_check_at limit ${most} for update skip locked`
  return db
    .updateTable('own_domains')
    .set({ next_check_at: until })
    .where('id', 'in', sql<number>`(${due})`)
    .returningAll()
    .execute()
}

/** Locks a claim unless it has been removed. */
export const holdClaim = (tx: Tx, id: number): Promise<OwnDomainRow | undefined> =>
  claims(tx).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Allows one change of the set of proved hosts at a time. */
export const holdHosts = (tx: Tx) => tx.selectFrom('hosts_routing').select('one').forUpdate().execute()

/** Those of `hosts` that are somebody's proved custom domain; with `owner`, also those that the owner waits for. */
export async function claimedAmong(
  tx: Tx,
  hosts: readonly string[],
  owner: number | null = null,
): Promise<string[]> {
  if (hosts.length === 0) return []
  const rows = await claims(tx)
    .select('host')
    .where('host', 'in', hosts)
    .where((eb) =>
      eb.or([eb('verified_at', 'is not', null), ...(owner === null ? [] : [eb('owner_id', '=', owner)])]),
    )
    .execute()
  return rows.map(({ host }) => host)
}

/** Ends a claim. Its links keep its id, and do not work. Others who wait for the host are checked at once. */
export async function endClaim(
  tx: Tx,
  { id, host }: Pick<OwnDomainRow, 'id' | 'host'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('own_domains')
    .set({ removed_at: now, is_default: false })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('own_domains')
    .set({ next_check_at: now })
    .where('host', '=', host)
    .where('removed_at', 'is', null)
    .execute()
}
