import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CertificateRow, NewChallenge, OwnDomainRow } from '../../base/database/schema.ts'
import { PER_ACCOUNT, PER_REGISTERED } from './order-limits.ts'

export type DueDomain = Pick<OwnDomainRow, 'id' | 'host' | 'state' | 'reason'> &
  Omit<CertificateRow, 'domain_id'>

export const NO_ORDER = { order_authority: null, order_key: null, order_url: null }

export type StoredOrder = { directory: string; key: Buffer; url: string | null }

export function orderOf({ order_authority, order_key, order_url }: DueDomain): StoredOrder | null {
  if (order_authority === null || order_key === null) return null
  return { directory: order_authority, key: order_key, url: order_url }
}

const DOMAIN_COLUMNS = ['own_domains.id', 'host', 'state', 'reason'] as const
const CERTIFICATE_COLUMNS = [
  'chain',
  'sealed_key',
  'authority',
  'renewal_id',
  'not_after',
  'renew_at',
  'window_read_at',
  'order_authority',
  'order_key',
  'order_url',
  'attempts',
  'next_try_at',
] as const

export async function addRows(db: Db): Promise<void> {
  await sql`
    insert into certificates (domain_id)
      select id from own_domains d
        where removed_at is null and (state in ('verified', 'certificate') or reason = 'no_authority')
          and not exists (select from certificates c where c.domain_id = d.id)
      on conflict do nothing`.execute(db)
}

/** Domains that wait for a certificate, though they have one: their DNS had been wrong for a while. */
export async function listReturned(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from own_domains d join certificates c on c.domain_id = d.id
      where d.removed_at is null and (d.state in ('verified', 'certificate') or d.reason = 'no_authority')
        and c.renew_at > now()`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Domains whose next step is due, those without a certificate first. One whose DNS leads elsewhere is not: its
 * challenge would fail.
 */
export async function listDue(db: Db, most: number): Promise<DueDomain[]> {
  return db
    .selectFrom('own_domains')
    .innerJoin('certificates', 'domain_id', 'own_domains.id')
    .select([...DOMAIN_COLUMNS, ...CERTIFICATE_COLUMNS])
    .where('removed_at', 'is', null)
    .where('lost_at', 'is', null)
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['verified', 'certificate']),
        eb('state', '=', 'live').and(
          eb.or([eb('chain', 'is', null), eb('renew_at', '<=', sql<Date>`now()`)]),
        ),
        eb('state', '=', 'failing').and('reason', '=', 'certificate_expired'),
      ]),
    )
    .orderBy((eb) => eb('chain', 'is', null), 'desc')
    .orderBy('next_try_at')
    .limit(most)
    .execute()
}

/** The domain and its order as they are now; undefined: it was removed. */
export async function readDue(db: Db, id: number): Promise<DueDomain | undefined> {
  return db
    .selectFrom('own_domains')
    .innerJoin('certificates', 'domain_id', 'own_domains.id')
    .select([...DOMAIN_COLUMNS, ...CERTIFICATE_COLUMNS])
    .where('own_domains.id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function changeRow(
  db: Db | Tx,
  id: number,
  change: Partial<Omit<CertificateRow, 'domain_id'>>,
): Promise<void> {
  await db.updateTable('certificates').set(change).where('domain_id', '=', id).execute()
}

/** The times of the orders that are as many ago as the limits allow. Holds the list until the transaction ends. */
export async function readOrders(tx: Tx, directory: string, registered: string) {
  await sql`lock table acme_orders in share row exclusive mode`.execute(tx)
  const of = tx
    .selectFrom('acme_orders')
    .select('at')
    .where('directory', '=', directory)
    .orderBy('at', 'desc')
  const nth = of
    .where('registered', '=', registered)
    .offset(PER_REGISTERED.most - 1)
    .limit(1)
  const ofRegistered = await nth.executeTakeFirst()
  const ofAccount = await of
    .offset(PER_ACCOUNT.most - 1)
    .limit(1)
    .executeTakeFirst()
  return { ofRegistered: ofRegistered?.at, ofAccount: ofAccount?.at }
}

export async function addOrder(tx: Tx, directory: string, registered: string): Promise<void> {
  await tx.insertInto('acme_orders').values({ directory, registered }).execute()
}

/** The sealed key of the account at an authority: the one that is kept, else `fresh`, which is kept from now on. */
export async function keepAccountKey(db: Db, directory: string, fresh: Buffer): Promise<Buffer> {
  await db
    .insertInto('acme_accounts')
    .values({ directory, sealed_key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('acme_accounts')
    .select('sealed_key')
    .where('directory', '=', directory)
    .executeTakeFirstOrThrow()
  return kept.sealed_key
}

export async function putChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('acme_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readChallenge(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('acme_challenges')
    .select('key_authorization')
    .where('token', '=', token)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.key_authorization
}

/** Certificates in use whose authority is to be asked about the time of their renewal. */
export async function listUnread(db: Db, most: number) {
  return db
    .selectFrom('certificates')
    .innerJoin('own_domains', 'own_domains.id', 'domain_id')
    .select(['domain_id', 'authority', 'renewal_id', 'renew_at'])
    .where('removed_at', 'is', null)
    .where('renewal_id', 'is not', null)
    .where('window_read_at', '<=', sql<Date>`now()`)
    .orderBy('window_read_at')
    .limit(most)
    .execute()
}
