import type { Account, Lease } from './ledger.ts'

/** A grant that has not expired. `spent`: what has been charged to it so far. */
export type RunningGrant = { id: number; calls: number; spent: number; validUntil: Date | null }

const endOf = (grant: RunningGrant) => grant.validUntil?.getTime() ?? Number.POSITIVE_INFINITY

/** Soonest end first, grants without an end last, the older one first. */
export const inOrderOfUse = <G extends RunningGrant>(grants: readonly G[]): G[] =>
  [...grants].sort((a, b) => (endOf(a) === endOf(b) ? a.id - b.id : endOf(a) - endOf(b)))

/**
 * Charges calls to grants in the order they are spent. That order does not change between two changes of the grants.
 */
export function charge<G extends RunningGrant>(grants: readonly G[], calls: number): G[] {
  let rest = calls
  return inOrderOfUse(grants).map((grant) => {
    const share = Math.max(0, Math.min(rest, grant.calls - grant.spent))
    rest -= share
    return { ...grant, spent: grant.spent + share }
  })
}

/**
 * Ends grants of an account. Of what is left of them, calls in open leases wait for their lease's end, the others
 * expire now. `ended` must be charged up to date and in the order they are spent.
 */
export function writeOff<L extends Lease>(
  account: Account,
  ended: readonly RunningGrant[],
  leases: readonly L[],
): { account: Account; leases: L[] } {
  let left = ended.reduce((sum, grant) => sum + grant.calls - grant.spent, 0)
  const marked = leases.map((lease) => {
    const out = Math.min(left, lease.size - lease.ending)
    left -= out
    return { ...lease, ending: lease.ending + out }
  })
  return { account: { ...account, expired: account.expired + left }, leases: marked }
}
