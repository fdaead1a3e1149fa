import { randomUUID } from 'node:crypto'
import { newLease, wantedCalls } from './lease.ts'
import type { RecoveredUse } from './report.ts'
import { createTakeQueue } from './take-queue.ts'
import { createTeller, type TellerDeps } from './teller.ts'
import {
  callsOf,
  canWait,
  newWallet,
  passSecond,
  rateOf,
  type Spending,
  spendCall,
  takeBack,
  type Wallet,
  wantsMore,
} from './wallet.ts'

const IDLE_MS = 10_000
const EMPTY_MS = 1_000
const SECOND_MS = 1_000
/** How often requests that can wait are sent together: account answers many small ones sooner than one large one. */
const ASK_MS = 250
/** An unanswered request is repeated under its id for this long. Later its lease would be nearly over. */
const ASK_AGAIN_MS = 30_000

type Question = NonNullable<Wallet['unanswered']>

export type CallsDeps = Omit<TellerDeps, 'wallets' | 'recovered' | 'onFailed'> & {
  /** Most calls per owner to spend without a lease while account is unreachable. */
  grace: number
  now?: () => number
}

/** The calls of every owner with visits in this worker. */
export type Calls = {
  wallet: (owner: number) => Wallet
  /** `some`, `none`, or `ask`: call `ask` first. `now` is monotonic ms. */
  state: (wallet: Wallet, now: number) => 'some' | 'none' | 'ask'
  /** Spends one call and requests the next lease in the background. */
  spend: (wallet: Wallet, now: number) => Spending | undefined
  takeBack: (spending: Spending) => void
  /** Requests a lease from account, one request at a time per owner. Never throws. */
  ask: (wallet: Wallet) => Promise<void>
  /** The owner's balance grew. */
  hint: (owner: number) => void
  /** Reports what an earlier run of this spool spent, and returns its leases. */
  settleRecovered: (use: RecoveredUse) => void
  /** Returns every lease; resolves when account has confirmed or cannot be reached. */
  close: () => Promise<void>
  readonly wallets: ReadonlyMap<number, Wallet>
  readonly counters: Readonly<{
    taken: number
    takenCalls: number
    failedTakes: number
    failedReports: number
  }>
}

export function createCalls(deps: CallsDeps): Calls {
  const { client, holder, grace, log } = deps
  const now = deps.now ?? (() => performance.now())
  const wallets = new Map<number, Wallet>()
  const asking = new Map<number, Promise<void>>()
  const takeLease = createTakeQueue((takes) => client.take({ holder, takes }))
  /** Wallets whose next request can wait. They are sent together every `ASK_MS`. */
  const waiting = new Set<Wallet>()
  const counters = { taken: 0, takenCalls: 0, failedTakes: 0, failedReports: 0 }
  const recovered: RecoveredUse = { leases: new Map(), grace: new Map() }
  const teller = createTeller({ ...deps, wallets, recovered, onFailed: () => counters.failedReports++ })
  let reportTimer: NodeJS.Timeout | undefined
  let closed = false

  function wallet(owner: number): Wallet {
    const known = wallets.get(owner)
    if (known) return known
    const used = deps.graceCounts.get(owner) ?? 0
    const made = newWallet(owner, used, recovered.grace.has(owner) ? 0 : used)
    wallets.set(owner, made)
    return made
  }

  function questionOf(from: Wallet): Question {
    if (from.unanswered && now() - from.unanswered.askedAt < ASK_AGAIN_MS) return from.unanswered
    const askedAt = now()
    return { request: randomUUID(), askedAt, want: wantedCalls(rateOf(from, askedAt)) }
  }

  async function take(from: Wallet): Promise<void> {
    const question = questionOf(from)
    const { request, want, askedAt } = question
    from.unanswered = question
    try {
      const granted = await takeLease({ owner: from.owner, request, want })
      from.unanswered = undefined
      from.accountOut = false
      from.knownEmpty = granted.calls === 0
      from.plenty = granted.calls === want
      if (granted.calls === 0) from.emptyUntil = now() + EMPTY_MS
      else from.leases.push(newLease(granted.lease, granted.calls, askedAt, granted))
      counters.taken++
      counters.takenCalls += granted.calls
    } catch (error) {
      counters.failedTakes++
      // A single late answer is requested again. Grace is only for an outage that affects every owner.
      from.accountOut = client.state !== 'closed'
      if (from.accountOut) from.emptyUntil = now() + EMPTY_MS
      log.debug({ err: error, owner: from.owner }, 'no lease was granted')
    }
  }

  /** The lease of a lost answer stays reserved until it is requested again under its id. */
  function awaitsAnswer(from: Wallet, time: number): boolean {
    const { unanswered } = from
    return unanswered !== undefined && time - unanswered.askedAt < ASK_AGAIN_MS && !asking.has(from.owner)
  }

  function ask(from: Wallet): Promise<void> {
    const running = asking.get(from.owner)
    if (running) return running
    const asked = take(from).finally(() => asking.delete(from.owner))
    asking.set(from.owner, asked)
    return asked
  }

  function askWaiting(): void {
    const time = now()
    for (const from of waiting) if (!asking.has(from.owner) && wantsMore(from, time)) void ask(from)
    waiting.clear()
  }

  function second(): void {
    deps.settle()
    const time = now()
    for (const held of wallets.values()) {
      passSecond(held, time)
      if (awaitsAnswer(held, time)) void ask(held)
      const idle = time - held.lastSpentAt >= IDLE_MS && held.emptyUntil <= time
      const settled = held.leases.length + held.closing.length === 0 && held.graceUsed === held.graceReported
      const over = idle && settled && !asking.has(held.owner) && !awaitsAnswer(held, time)
      if (over) wallets.delete(held.owner)
    }
    // Not together with lease requests, which account would then answer later.
    reportTimer = setTimeout(tell, ASK_MS / 2).unref()
  }
  function tell(): void {
    teller.keepGrace()
    void teller.report()
  }
  const timers = [setInterval(second, SECOND_MS).unref(), setInterval(askWaiting, ASK_MS).unref()]

  return {
    wallets,
    counters,
    wallet,
    ask,
    takeBack,
    state(from, time) {
      if (from.accountOut && time >= from.emptyUntil) void ask(from)
      return callsOf(from, grace, time)
    },
    spend(from, time) {
      const spending = spendCall(from, grace, time)
      if (!closed && spending && !asking.has(from.owner) && wantsMore(from, time)) {
        if (canWait(from, ASK_MS, time)) waiting.add(from)
        else void ask(from)
      }
      return spending
    },
    hint(owner) {
      const known = wallets.get(owner)
      if (!known) return
      known.emptyUntil = -Infinity
      known.knownEmpty = false
    },
    settleRecovered(use) {
      for (const [lease, used] of use.leases) recovered.leases.set(lease, used)
      for (const [owner, used] of use.grace)
        deps.graceCounts.set(owner, Math.max(used, deps.graceCounts.get(owner) ?? 0))
      for (const [owner, used] of deps.graceCounts) recovered.grace.set(owner, used)
      void teller.report()
    },
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      clearTimeout(reportTimer)
      await Promise.all(asking.values())
      deps.settle()
      for (const held of wallets.values()) held.closing.push(...held.leases.splice(0))
      teller.keepGrace()
      await teller.reported()
      await teller.report()
    },
  }
}
