import { LEASE_LIFE_MS, type LeaseGranted, type TakeLease } from '@sluice/contract/leases'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { lockAccounts, saveAccounts } from './calls-store.ts'
import { endGrants } from './end-grants.ts'
import { available, leaseSize, lend } from './ledger.ts'

const NOTHING: LeaseGranted = { lease: 0, calls: 0, lifeMs: 0 }
const LIFE = sql<number>`floor(extract(epoch from expires_at - taken_at) * 1000)`.as('lifeMs')

/**
 * Lends calls of an owner to a worker; the same `request` always gets the same lease while that is open. It ends no
 * later than any calls of the account do.
 */
export async function takeLease(db: Db, ask: TakeLease): Promise<LeaseGranted> {
  return db.transaction().execute(async (tx) => {
    const stored = (await lockAccounts(tx, [ask.owner])).get(ask.owner)
    if (!stored) return NOTHING
    const account = stored.over ? await endGrants(tx, ask.owner, stored) : stored
    const earlier = await tx
      .selectFrom('quota_leases')
      .select(['id', 'size', 'state', 'owner_id', 'holder', LIFE])
      .where('request', '=', ask.request)
      .executeTakeFirst()
    if (earlier) {
      const same = earlier.owner_id === ask.owner && earlier.holder === ask.holder
      return same && earlier.state === 'open'
        ? { lease: earlier.id, calls: earlier.size, lifeMs: earlier.lifeMs }
        : NOTHING
    }
    const size = leaseSize(ask.want, available(account), await countHolders(tx, ask))
    if (size === 0) return NOTHING
    const { id, lifeMs } = await tx
      .insertInto('quota_leases')
      .values({
        owner_id: ask.owner,
        holder: ask.holder,
        request: ask.request,
        size,
        expires_at: sql<Date>`least(now() + ${LEASE_LIFE_MS} * interval '1 millisecond',
          (select next_end from quota_accounts where owner_id = ${ask.owner}))`,
      })
      .returning(['id', LIFE])
      .executeTakeFirstOrThrow()
    await saveAccounts(tx, new Map([[ask.owner, lend(account, size)]]))
    return { lease: id, calls: size, lifeMs }
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
