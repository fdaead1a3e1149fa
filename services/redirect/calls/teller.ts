import type { Log } from '@sluice/kit/log'
import type { LeaseClient } from './lease-client.ts'
import { acknowledge, dueReport, type RecoveredUse } from './report.ts'
import type { Wallet } from './wallet.ts'

export type TellerDeps = {
  client: LeaseClient
  /** The worker's spool. */
  holder: string
  wallets: ReadonlyMap<number, Wallet>
  recovered: RecoveredUse
  /** Ends the turn, so that no spending is reported that may still be taken back. */
  settle: () => void
  /** Cumulative grace counts of this spool at the start, and how they are saved. */
  graceCounts: Map<number, number>
  keepGrace: (counts: ReadonlyMap<number, number>) => void
  onFailed: () => void
  log: Log
}

/** Reports to account what was spent, one report at a time, and saves what was spent without a lease. */
export function createTeller(deps: TellerDeps) {
  const { client, holder, wallets, recovered, log } = deps
  let reporting: Promise<void> | undefined

  async function tell(): Promise<void> {
    deps.settle()
    const due = dueReport(holder, wallets.values(), recovered)
    if (due.leases.length + due.grace.length === 0) return
    try {
      await client.report(due)
      acknowledge(due, wallets, recovered)
      for (const held of wallets.values()) if (held.accountOut) accountIsBack(held)
    } catch (error) {
      deps.onFailed()
      log.debug({ err: error }, 'leases could not be reported')
    }
  }
  return {
    /** Never throws: what could not be reported goes into the next report. */
    report(): Promise<void> {
      reporting ??= tell().finally(() => {
        reporting = undefined
      })
      return reporting
    },
    /** Resolves when the current report has ended. */
    reported: async () => reporting,
    keepGrace(): void {
      let changed = false
      for (const { owner, graceUsed } of wallets.values()) {
        if (graceUsed === (deps.graceCounts.get(owner) ?? 0)) continue
        deps.graceCounts.set(owner, graceUsed)
        changed = true
      }
      if (!changed) return
      try {
        deps.keepGrace(deps.graceCounts)
      } catch (error) {
        log.error({ err: error }, 'grace counts could not be saved')
      }
    },
  }
}

/** Grace ends with the outage, not with the next request. */
function accountIsBack(held: Wallet): void {
  held.accountOut = false
  held.emptyUntil = -Infinity
}
