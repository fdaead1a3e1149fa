import { MAX_LEASE_CALLS } from '@sluice/contract/leases'

/**
 * One owner's book. `granted = settled + leased + expired + available` with nothing negative; `overdraft`: calls
 * served beyond that.
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
 * `ending`: calls of it whose grant has ended. While it is open, those that are not given back when it ends; after
 * that, those that were written off, and come back should it turn out that they had been spent in time.
 */
export type Lease = { size: number; used: number; ending: number; state: LeaseState }
export type Entry = { account: Account; lease: Lease }

export const available = (account: Account): number =>
  account.granted - account.settled - account.leased - account.expired

/**
 * Calls of a new lease: what is asked for, but never more than a fair half of what is left, so that leases shrink
 * towards 1 near the end and little is stranded with holders that turn idle. 0: nothing is left.
 */
export function leaseSize(want: number, left: number, holders: number): number {
  if (left <= 0) return 0
  const fair = Math.floor(left / (2 * Math.max(1, holders)))
  return Math.max(1, Math.min(want, MAX_LEASE_CALLS, fair))
}

/** However many holders there are, a new lease is what is asked for: each of them holds a call at least. */
export const fitsAnyHolders = (want: number, account: Account): boolean =>
  leaseSize(want, available(account), account.leased + 1) === Math.min(want, MAX_LEASE_CALLS)

/** Of what is left, the part that may be with holders who do not use it, without being missed: a hundredth. */
const UNMISSED = 0.01

/** What is lent out may lie with its holders: it is next to nothing beside what is left. */
export const hasPlenty = (account: Account): boolean => account.leased <= available(account) * UNMISSED

export const lend = (account: Account, size: number): Account => ({
  ...account,
  leased: account.leased + size,
})

/** Books calls that were served without a lease to cover them: from what is left, else as overdraft. */
export function settleLate(account: Account, calls: number): Account {
  const covered = Math.min(calls, available(account))
  return {
    ...account,
    settled: account.settled + covered,
    overdraft: account.overdraft + calls - covered,
  }
}

/**
 * Ends an open lease: what was used is settled; the rest pays for overdraft, what is left then is free again, but for
 * calls whose grant has ended: these are written off. Ended calls count as used first.
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

/** Settles what was written off although it had been spent in time; the answer's `rest` has to be found elsewhere. */
function settleWrittenOff({ account, lease }: Entry, calls: number): Entry & { rest: number } {
  const back = Math.min(calls, lease.ending)
  return {
    account: { ...account, expired: account.expired - back, settled: account.settled + back },
    lease: { ...lease, ending: lease.ending - back },
    rest: calls - back,
  }
}

/**
 * Takes in what a holder (or the visits themselves) says a lease has spent in all. Repeats and older reports change
 * nothing; more than the lease's size is cut; use that shows after the end is settled late.
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
