import { MAX_LEASE_CALLS } from '@sluice/contract/leases'

/**
 * One owner's book. `granted = settled + leased + expired + available` with no negative part; `overdraft`: calls served
 * beyond that.
 */
export type Account = {
  granted: number
  settled: number
  leased: number
  expired: number
  overdraft: number
}
export type LeaseState = 'open' | 'closed' | 'reclaimed'
/**
 * `ending`: calls of it whose grant has expired. While the lease is open, those that will not be given back; after
 * that, those that were written off, which are restored if they turn out to have been spent in time.
 */
export type Lease = { size: number; used: number; ending: number; state: LeaseState }
export type Entry = { account: Account; lease: Lease }

export const available = (account: Account): number =>
  account.granted - account.settled - account.leased - account.expired

/**
 * Calls of a new lease: what is requested, but at most a fair half of what is left, so that leases shrink towards 1
 * near the end and few calls are stranded with idle holders. 0: nothing is left.
 */
export function leaseSize(want: number, left: number, holders: number): number {
  if (left <= 0) return 0
  const fair = Math.floor(left / (2 * Math.max(1, holders)))
  return Math.max(1, Math.min(want, MAX_LEASE_CALLS, fair))
}

/** Whether a new lease is granted in full whatever the number of holders, each of which holds at least one call. */
export const fitsAnyHolders = (want: number, account: Account): boolean =>
  leaseSize(want, available(account), account.leased + 1) === Math.min(want, MAX_LEASE_CALLS)

/** The share of what is left that idle holders may keep without being missed. */
const UNMISSED = 0.01

/** Holders may keep what they hold: it is insignificant compared to what is left. */
export const hasPlenty = (account: Account): boolean => account.leased <= available(account) * UNMISSED

export const lend = (account: Account, size: number): Account => ({
  ...account,
  leased: account.leased + size,
})

/** Books calls that were served without a lease to cover them: from what is left, otherwise as overdraft. */
export function settleLate(account: Account, calls: number): Account {
  const covered = Math.min(calls, available(account))
  return {
    ...account,
    settled: account.settled + covered,
    overdraft: account.overdraft + calls - covered,
  }
}

/**
 * Ends an open lease. What was used is settled. The rest pays for overdraft and is then free again, except for expired
 * calls, which are written off. Expired calls count as used first.
 */
export function endLease({ account, lease }: Entry, state: 'closed' | 'reclaimed'): Entry {
  const unused = lease.size - lease.used
  const covered = Math.min(account.overdraft, unused)
  const writtenOff = Math.max(0, lease.ending - lease.used - covered)
  return {
    account: {
      ...account,
      leased: account.leased - lease.size,
      settled: account.settled + lease.used + covered,
      overdraft: account.overdraft - covered,
      expired: account.expired + writtenOff,
    },
    lease: { ...lease, ending: writtenOff, state },
  }
}

/** Settles written-off calls that had been spent in time. The `rest` of the result must be found elsewhere. */
function settleWrittenOff({ account, lease }: Entry, calls: number): Entry & { rest: number } {
  const back = Math.min(calls, lease.ending)
  return {
    account: { ...account, expired: account.expired - back, settled: account.settled + back },
    lease: { ...lease, ending: lease.ending - back },
    rest: calls - back,
  }
}

/**
 * Takes in the total that a lease has spent, as reported by a holder or by the visits themselves. Repeats and older
 * reports change nothing; more than the lease's size is cut; use reported after the end is settled late.
 */
export function reportUse({ account, lease }: Entry, used: number, close: boolean): Entry {
  const total = Math.max(lease.used, Math.min(used, lease.size))
  if (lease.state === 'open') {
    const reported: Entry = { account, lease: { ...lease, used: total } }
    return close ? endLease(reported, 'closed') : reported
  }
  const late = settleWrittenOff({ account, lease }, total - lease.used)
  return {
    account: settleLate(late.account, late.rest),
    lease: { ...late.lease, used: total, state: close ? 'closed' : lease.state },
  }
}
