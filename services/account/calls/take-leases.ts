import { LEASE_IDLE_MS, LEASE_LIFE_MS, type LeaseGranted, type TakeLease } from '@sluice/contract/leases'
import type { Db } from '../database/connect.ts'
import { lockAccounts, saveAccounts } from './calls-store.ts'
import { endGrants } from './end-grants.ts'
import { type Account, available, hasPlenty, leaseSize, lend } from './ledger.ts'
import { countHolders, findAsked, insertLeases, type NewLoan } from './new-leases-store.ts'

const NOTHING: LeaseGranted = { lease: 0, calls: 0, lifeMs: 0, idleMs: 0 }

/**
 * Lends calls of several owners, each named once, to a worker in one transaction; answers in the order of `asks`. The
 * same `request` always gets the same lease while that is open. A lease ends no later than any calls of its account do.
 */
export async function takeLeases(
  db: Db,
  holder: string,
  asks: readonly TakeLease[],
): Promise<LeaseGranted[]> {
  return db.transaction().execute(async (tx) => {
    const owners = asks.map(({ owner }) => owner)
    const accounts = new Map<number, Account>()
    for (const [owner, stored] of await lockAccounts(tx, owners))
      accounts.set(owner, stored.over ? await endGrants(tx, owner, stored) : stored)
    const asked = await findAsked(
      tx,
      asks.map(({ request }) => request),
    )
    const holders = await countHolders(tx, holder, owners)

    const fresh: NewLoan[] = []
    const lent = new Map<number, Account>()
    for (const { owner, request, want } of asks) {
      const account = accounts.get(owner)
      if (!account || asked.has(request)) continue
      const size = leaseSize(want, available(account), holders.get(owner) ?? 1)
      if (size === 0) continue
      fresh.push({ owner, request, size })
      lent.set(owner, lend(account, size))
    }
    const made = await insertLeases(tx, holder, fresh, LEASE_LIFE_MS)
    await saveAccounts(tx, lent)

    return asks.map(({ owner, request }) => {
      const earlier = asked.get(request)
      const same = earlier?.owner === owner && earlier.holder === holder && earlier.state === 'open'
      const lease = earlier ? (same ? earlier : undefined) : made.get(request)
      if (!lease) return NOTHING
      const account = lent.get(owner) ?? accounts.get(owner)
      const idleMs = account && hasPlenty(account) ? LEASE_LIFE_MS : LEASE_IDLE_MS
      return { lease: lease.id, calls: lease.size, lifeMs: lease.lifeMs, idleMs }
    })
  })
}
