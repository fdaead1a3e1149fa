import {
  type Account,
  available,
  endLease,
  type Lease,
  leaseSize,
  lend,
  reportUse,
  settleLate,
} from '../ledger.ts'
import { charge, type RunningGrant, writeOff } from '../running-grants.ts'

export const DAY = 86_400_000
const LEASE_MS = 60_000
const RECLAIM_MS = 65_000

type ModelGrant = RunningGrant & { ended: boolean }
/** `marked`: calls of it that expired while it was open. */
type ModelLease = Lease & { holder: string; expiresAt: number; marked: number }
export type Book = {
  now: number
  account: Account
  grants: ModelGrant[]
  leases: ModelLease[]
  /** Sum of calls taken away. */
  taken: number
  /** Calls spent without a lease, by holder. */
  grace: Map<string, number>
  memberUntil: number
}

export const newBook = (trial: number): Book => ({
  now: 0,
  account: { granted: trial, settled: 0, leased: 0, expired: 0, overdraft: 0 },
  grants: [{ id: 1, calls: trial, spent: 0, validUntil: null, ended: false }],
  leases: [],
  taken: 0,
  grace: new Map(),
  memberUntil: 0,
})

export const isOpen = (lease: Lease) => lease.state === 'open'
const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((all, item) => all + of(item), 0)
const isOver = (book: Book, { validUntil, ended }: ModelGrant) =>
  !ended && validUntil !== null && validUntil.getTime() <= book.now

/** The same as `unchargedCalls` in Postgres. */
function uncharged({ account, grants, leases, taken }: Book, withLeases: boolean): number {
  const charged = sum(grants, (grant) => (grant.ended ? grant.calls : grant.spent))
  const gone = sum(leases.filter(isOpen), ({ ending, used }) =>
    withLeases ? Math.max(ending, used) : ending,
  )
  return Math.max(0, account.settled + account.expired + taken - charged + gone)
}
const chargedGrants = (book: Book, withLeases: boolean) => {
  const running = book.grants.filter((grant) => !grant.ended)
  return charge(running, uncharged(book, withLeases))
}
function saveGrants(book: Book, changed: readonly ModelGrant[]): void {
  book.grants = book.grants.map((grant) => changed.find(({ id }) => id === grant.id) ?? grant)
}

/** Ends expired grants, as every change of an account does first. */
export function end(book: Book): void {
  if (!book.grants.some((grant) => isOver(book, grant))) return
  const charged = chargedGrants(book, false)
  const over = charged.filter((grant) => isOver(book, grant))
  const open = book.leases.filter(isOpen)
  const left = writeOff(book.account, over, open)
  book.account = left.account
  for (const [at, { ending }] of left.leases.entries()) {
    const lease = open[at]!
    lease.marked += ending - lease.ending
    lease.ending = ending
  }
  saveGrants(
    book,
    charged.map((grant) => ({ ...grant, ended: over.includes(grant) })),
  )
}

/** False when fewer calls are free than are to be taken away. Then nothing changes; even expired grants stay. */
export function grant(book: Book, calls: number, validUntil: number | null): boolean {
  const then = structuredClone(book)
  end(then)
  if (available(then.account) + calls < 0) return false
  Object.assign(book, then)
  saveGrants(book, chargedGrants(book, false))
  book.account = { ...book.account, granted: book.account.granted + calls }
  if (calls < 0) book.taken -= calls
  else {
    const until = validUntil === null ? null : new Date(validUntil)
    book.grants.push({ id: book.grants.length + 1, calls, spent: 0, validUntil: until, ended: false })
  }
  return true
}

export function buy(book: Book, plan: { calls: number; days: number }): void {
  book.memberUntil = Math.max(book.now, book.memberUntil) + plan.days * DAY
  grant(book, plan.calls, book.memberUntil)
}

/** Calls of the new lease. */
export function take(book: Book, holder: string, want: number): number {
  end(book)
  const others = new Set(book.leases.filter(isOpen).map((lease) => lease.holder))
  const size = leaseSize(want, available(book.account), new Set([...others, holder]).size)
  if (size === 0) return 0
  const ends = book.grants.flatMap((one) => (one.ended || !one.validUntil ? [] : [one.validUntil.getTime()]))
  book.account = lend(book.account, size)
  const expiresAt = Math.min(book.now + LEASE_MS, ...ends)
  book.leases.push({ size, used: 0, ending: 0, state: 'open', holder, expiresAt, marked: 0 })
  return size
}

export function report(book: Book, at: number, used: number, close: boolean): void {
  const lease = book.leases[at]!
  const done = reportUse({ account: book.account, lease }, used, close)
  book.account = done.account
  Object.assign(lease, done.lease)
}

export function spendGrace(book: Book, holder: string, used: number): void {
  const before = book.grace.get(holder) ?? 0
  if (used <= before) return
  book.grace.set(holder, used)
  book.account = settleLate(book.account, used - before)
}

export function reclaim(book: Book): void {
  const gone = book.leases.filter(
    (lease) => isOpen(lease) && lease.expiresAt + RECLAIM_MS - LEASE_MS < book.now,
  )
  for (const lease of gone) {
    const done = endLease({ account: book.account, lease }, 'reclaimed')
    book.account = done.account
    Object.assign(lease, done.lease)
  }
}

/** What the owner is shown. */
export function remaining({ account, leases }: Book): number {
  const out = sum(leases.filter(isOpen), ({ used, ending }) => Math.max(used, ending))
  return account.granted - account.settled - account.expired - out
}

/** The broken invariants; none when the books are right. Expired grants must have been ended. */
export function faultsOf(book: Book): string[] {
  const { account, grants, leases, taken, grace } = book
  const ended = leases.filter((lease) => !isOpen(lease))
  const running = chargedGrants(book, true)
  const rules: [string, boolean][] = [
    ['nothing is negative', Math.min(available(account), ...Object.values(account)) >= 0],
    ['granted is the sum of the grants', account.granted === sum(grants, ({ calls }) => calls) - taken],
    [
      'leased is the sum of the open leases',
      account.leased === sum(leases.filter(isOpen), ({ size }) => size),
    ],
    [
      'every use is settled or overdraft exactly once',
      account.settled + account.overdraft ===
        sum(ended, ({ used }) => used) + sum([...grace.values()], (n) => n),
    ],
    [
      'the rest of ended grants has expired, except for calls spent in time',
      account.expired ===
        sum(
          grants.filter((grant) => grant.ended),
          ({ calls, spent }) => calls - spent,
        ) -
          sum(leases.filter(isOpen), ({ ending }) => ending) -
          sum(ended, ({ marked, ending }) => marked - ending),
    ],
    ['no grant is charged for more than it has', running.every(({ spent, calls }) => spent <= calls)],
    [
      'the balance is what running grants have left',
      remaining(book) === sum(running, ({ calls, spent }) => calls - spent),
    ],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}
