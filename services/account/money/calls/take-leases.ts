import { LEASE_IDLE_MS, LEASE_LIFE_MS, type LeaseGranted, type TakeLease } from '@sluice/contract/leases'
import type { Db } from '../../base/database/connect.ts'
import { lockAccounts } from './calls-store.ts'
import { endGrants } from './end-grants.ts'
import { type Account, available, fitsAnyHolders, hasPlenty, leaseSize, lend } from './ledger.ts'
import { countHolders, findAsked, lendCalls, type NewLease, type NewLoan } from './new-leases-store.ts'

const NOTHING: LeaseGranted = { lease: 0, calls: 0, lifeMs: 0, idleMs: 0 }

/**
 * Lends calls of several owners, each named once, to a worker in one transaction, and returns the leases in the
 * order of `asks`. The same `request` always returns the same lease while it is open. A lease ends no later than any
 * calls of its account.
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
    const scarce = asks.filter(({ owner, want }) => {
      const account = accounts.get(owner)
      return account && !fitsAnyHolders(want, account)
    })
    const holders = await countHolders(
      tx,
      holder,
      scarce.map(({ owner }) => owner),
    )
    const made = await lendCalls(tx, holder, loansFor(asks, accounts, holders), LEASE_LIFE_MS)
    const others = asks.filter(({ request }) => !made.has(request))
    const asked = await findAsked(
      tx,
      others.map(({ request }) => request),
    )

    return asks.map(({ owner, request }) => {
      const account = accounts.get(owner)
      const fresh = made.get(request)
      if (account && fresh) return granted(fresh, lend(account, fresh.size))
      const earlier = asked.get(request)
      const same = earlier?.owner === owner && earlier.holder === holder && earlier.state === 'open'
      return account && same ? granted(earlier, account) : NOTHING
    })
  })
}

/** The loan for each request; none when nothing is left. `holders`: how many hold calls of an owner, by default one. */
function loansFor(
  asks: readonly TakeLease[],
  accounts: ReadonlyMap<number, Account>,
  holders: ReadonlyMap<number, number>,
): NewLoan[] {
  return asks.flatMap(({ owner, request, want }) => {
    const account = accounts.get(owner)
    const size = account ? leaseSize(want, available(account), holders.get(owner) ?? 1) : 0
    return size > 0 ? [{ owner, request, size }] : []
  })
}

const granted = ({ id, size, lifeMs }: NewLease, account: Account): LeaseGranted => ({
  lease: id,
  calls: size,
  lifeMs,
  idleMs: hasPlenty(account) ? LEASE_LIFE_MS : LEASE_IDLE_MS,
})
