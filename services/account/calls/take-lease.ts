import { LEASE_LIFE_MS, type LeaseGranted, type TakeLease } from '@sluice/contract/leases'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { lockAccounts, saveAccounts } from './calls-store.ts'
import { available, leaseSize, lend } from './ledger.ts'

const NOTHING: LeaseGranted = { lease: 0, calls: 0 }

/** Lends calls of an owner to a worker; the same `request` always gets the same lease while that is open. */
export async function takeLease(db: Db, ask: TakeLease): Promise<LeaseGranted> {
  return db.transaction().execute(async (tx) => {
    const account = (await lockAccounts(tx, [ask.owner])).get(ask.owner)
    if (!account) return NOTHING
    const earlier = await tx
      .selectFrom('quota_leases')
      .select(['id', 'size', 'state', 'owner_id', 'holder'])
      .where('request', '=', ask.request)
      .executeTakeFirst()
    if (earlier) {
      const same = earlier.owner_id === ask.owner && earlier.holder === ask.holder
      return same && earlier.state === 'open' ? { lease: earlier.id, calls: earlier.size } : NOTHING
    }
    const size = leaseSize(ask.want, available(account), await countHolders(tx, ask))
    if (size === 0) return NOTHING
    const { id } = await tx
      .insertInto('quota_leases')
      .values({
        owner_id: ask.owner,
        holder: ask.holder,
        request: ask.request,
        size,
        expires_at: sql<Date>`now() + ${LEASE_LIFE_MS} * interval '1 millisecond'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveAccounts(tx, new Map([[ask.owner, lend(account, size)]]))
    return { lease: id, calls: size }
  })
}

/** Workers that hold calls of this owner now, the asking one included. */
async function countHolders(tx: Tx, { owner, holder }: TakeLease): Promise<number> {
  const others = await tx
    .selectFrom('quota_leases')
    .select((eb) => eb.fn.count<number>('holder').distinct().as('count'))
    .where('owner_id', '=', owner)
    .where('state', '=', 'open')
    .where('holder', '<>', holder)
    .executeTakeFirstOrThrow()
  return others.count + 1
}
