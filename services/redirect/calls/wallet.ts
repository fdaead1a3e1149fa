import { type Lease, lastFor, needsMore, remaining, spend, unspend } from './lease.ts'

/** One owner's calls in this worker. Times are monotonic ms. */
export type Wallet = {
  owner: number
  /** The first is in use; the others are held ahead. */
  leases: Lease[]
  /** Returned or used up, until account has confirmed them. */
  closing: Lease[]
  /** Until then account is known to have no calls to lend. */
  emptyUntil: number
  /** account's last lease was as large as requested. */
  plenty: boolean
  /** account's last answer was that no calls are left. */
  knownEmpty: boolean
  /** The last request to account failed: grace may be used. */
  accountOut: boolean
  /** Calls ever spent without a lease, and how many of them account knows. */
  graceUsed: number
  graceReported: number
  /** Calls per second lately; undefined before the first second has passed. */
  rate: number | undefined
  spentThisSecond: number
  /** When the first call of this second was spent. */
  secondBeganAt: number
  lastSpentAt: number
  /** A request whose answer was lost. Repeated under the same id, it yields the same lease. */
  unanswered: { request: string; askedAt: number; want: number } | undefined
}

/** From this many calls in a second on, the time they took shows a rate; within a shorter time they are a burst. */
const TELLING_CALLS = 10
const TELLING_MS = 250

export function newWallet(owner: number, graceUsed = 0, graceReported = graceUsed): Wallet {
  return {
    owner,
    leases: [],
    closing: [],
    emptyUntil: -Infinity,
    plenty: false,
    knownEmpty: false,
    accountOut: false,
    graceUsed,
    graceReported,
    rate: undefined,
    spentThisSecond: 0,
    secondBeganAt: -Infinity,
    lastSpentAt: -Infinity,
    unanswered: undefined,
  }
}

/** A spent call: the lease it came from (undefined: grace) and its number there. */
export type Spending = { wallet: Wallet; lease: Lease | undefined; no: number }

/** The lease to spend from, after moving used-up and expired ones to `closing`. */
export function openLease(wallet: Wallet, now: number): Lease | undefined {
  for (let lease = wallet.leases[0]; lease; lease = wallet.leases[0]) {
    if (remaining(lease, now) > 0) return lease
    wallet.closing.push(lease)
    wallet.leases.shift()
  }
  return undefined
}

export const graceLeft = (wallet: Wallet, grace: number): number =>
  wallet.accountOut && !wallet.knownEmpty ? grace - (wallet.graceUsed - wallet.graceReported) : 0

/** What a visit finds: calls to spend, no calls, or that account must be asked first. */
export function callsOf(wallet: Wallet, grace: number, now: number): 'some' | 'none' | 'ask' {
  if (openLease(wallet, now) || graceLeft(wallet, grace) > 0) return 'some'
  if (wallet.accountOut || now < wallet.emptyUntil) return 'none'
  return 'ask'
}

/** Spends one call; undefined when none is left. */
export function spendCall(wallet: Wallet, grace: number, now: number): Spending | undefined {
  const lease = openLease(wallet, now)
  if (!lease && graceLeft(wallet, grace) <= 0) return undefined
  if (wallet.spentThisSecond++ === 0) wallet.secondBeganAt = now
  wallet.lastSpentAt = now
  return { wallet, lease, no: lease ? spend(lease, now) : ++wallet.graceUsed }
}

/** Takes a spending back. Those of one turn are taken back in reverse order. */
export function takeBack({ wallet, lease }: Spending): void {
  if (lease) unspend(lease)
  else wallet.graceUsed--
}

/** The rate to size leases by: that of the last seconds, or a higher one that this second already shows. */
export function rateOf(wallet: Wallet, now: number): number | undefined {
  const { rate, spentThisSecond } = wallet
  if (rate === undefined && spentThisSecond === 0) return undefined
  if (spentThisSecond < TELLING_CALLS) return Math.max(rate ?? 0, spentThisSecond)
  const windowMs = Math.max(TELLING_MS, now - wallet.secondBeganAt)
  return Math.max(rate ?? 0, (spentThisSecond / windowMs) * 1_000)
}

export function wantsMore(wallet: Wallet, now: number): boolean {
  if (now < wallet.emptyUntil) return false
  return needsMore(wallet.leases, rateOf(wallet, now) ?? 0, wallet.plenty, now)
}

/** Whether the request for another lease can wait `ms`: the calls held last twice as long. */
export const canWait = (wallet: Wallet, ms: number, now: number): boolean =>
  lastFor(2 * ms, wallet.leases, rateOf(wallet, now) ?? 0, now)

/** Called once a second. The rate follows a rise at once and a fall by halving; unused leases are returned. */
export function passSecond(wallet: Wallet, now: number): void {
  const { rate = 0, spentThisSecond } = wallet
  wallet.rate = Math.max(spentThisSecond, (rate + spentThisSecond) / 2)
  wallet.spentThisSecond = 0
  openLease(wallet, now)
  const idle = now - wallet.lastSpentAt
  wallet.closing.push(...wallet.leases.filter(({ idleMs }) => idle >= idleMs))
  wallet.leases = wallet.leases.filter(({ idleMs }) => idle < idleMs)
}
