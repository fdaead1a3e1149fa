import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../base/database/connect.ts'
import type { PlanRow } from '../../../base/database/schema.ts'
import { addPayment } from '../../../testing/shop.ts'
import { approvePayment, rejectPayment } from '../../payments/review-payment.ts'
import { endDueGrants } from '../end-grants.ts'
import { grantCalls } from '../grant-calls.ts'
import { readBalance } from '../read-balance.ts'
import { reclaimLeases } from '../reclaim-leases.ts'
import { reportLeases } from '../report-leases.ts'
import type { Move } from './book-moves.ts'
import { takeLease } from './take-lease.ts'

/** `clock` has a login that may change what account may not, to let time pass. */
export type Shop = { db: Db; clock: Db; admin: number; plan: PlanRow }
export type StoredBook = { owner: number; leases: number[] }

/** As if `ms` had passed for this owner. */
export async function pass(clock: Db, owner: number, ms: number): Promise<void> {
  const ago = sql`${ms} * interval '1 millisecond'`
  await sql`update quota_grants set valid_until = valid_until - ${ago}, created_at = created_at - ${ago},
    ended_at = ended_at - ${ago} where owner_id = ${owner}`.execute(clock)
  await sql`update quota_accounts set next_end = next_end - ${ago} where owner_id = ${owner}`.execute(clock)
  await sql`update quota_leases set expires_at = expires_at - ${ago}, taken_at = taken_at - ${ago}
    where owner_id = ${owner}`.execute(clock)
  await sql`update memberships set starts_at = starts_at - ${ago}, ends_at = ends_at - ${ago}
    where user_id = ${owner}`.execute(clock)
}

/** Applies one move in Postgres; `use` is what a report says. */
export async function playStored(
  { db, clock, admin, plan }: Shop,
  { owner, leases }: StoredBook,
  m: Move,
  use: { at: number; used: number } | undefined,
): Promise<void> {
  if (m.kind === 'take') {
    const { holder, want } = m
    const got = await takeLease(db, { owner, holder, request: randomUUID(), want })
    if (got.calls > 0) leases.push(got.lease)
  } else if (m.kind === 'report' && use) {
    const lease = { lease: leases[use.at]!, used: use.used, close: m.close }
    const once = () => reportLeases(db, { holder: 'w0', leases: [lease], grace: [] })
    await once()
    if (m.twice) await once()
  } else if (m.kind === 'reclaim') await reclaimLeases(db)
  else if (m.kind === 'grace') {
    const holder = `${m.holder}-${owner}`
    await reportLeases(db, { holder, leases: [], grace: [{ owner, used: m.used }] })
  } else if (m.kind === 'buy') {
    const id = await addPayment(db, owner, plan)
    for (const review of m.reviews) {
      const done = review === 'approve' ? approvePayment(db, admin, id) : rejectPayment(db, admin, id, 'no')
      await done.catch(expected('payment_reviewed'))
    }
  } else if (m.kind === 'adjust' && m.calls !== 0) {
    const facts = { kind: 'adjustment', validUntil: null, source: randomUUID(), reason: 'x' } as const
    const done = db.transaction().execute((tx) => grantCalls(tx, { owner, calls: m.calls, ...facts }))
    await done.catch(expected('conflict'))
  } else if (m.kind === 'end') await endDueGrants(db)
  else if (m.kind === 'pass') await pass(clock, owner, m.ms)
}

const expected = (code: string) => (error: unknown) => {
  if ((error as { code?: string }).code !== code) throw error
}

/** The stored books, in the shape of the model's. */
export async function readStored({ db }: Shop, { owner }: StoredBook) {
  const account = db
    .selectFrom('quota_accounts')
    .select(['granted', 'settled', 'leased', 'expired', 'overdraft'])
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  const leases = db
    .selectFrom('quota_leases')
    .select(['size', 'used', 'ending', 'state'])
    .where('owner_id', '=', owner)
    .orderBy('id')
    .execute()
  const grants = db
    .selectFrom('quota_grants')
    .select(['calls', 'spent', sql<boolean>`ended_at is not null`.as('ended')])
    .where('owner_id', '=', owner)
    .where('calls', '>', 0)
    .orderBy('id')
    .execute()
  const balance = await readBalance(db, owner)
  return { account: await account, leases: await leases, grants: await grants, remaining: balance.remaining }
}
