import type { LeaseReport } from '@sluice/contract/leases'
import type { Wallet } from './wallet.ts'

/** What an earlier run spent: lease → calls, owner → grace. Entries are removed once account has confirmed them. */
export type RecoveredUse = { leases: Map<number, number>; grace: Map<number, number> }

const MOST = 10_000

/** Everything that account does not know yet, as cumulative counts: sending it twice changes nothing. */
export function dueReport(holder: string, wallets: Iterable<Wallet>, recovered: RecoveredUse): LeaseReport {
  const leases = Array.from(recovered.leases, ([lease, used]) => ({ lease, used, close: true }))
  const grace = Array.from(recovered.grace, ([owner, used]) => ({ owner, used }))
  for (const wallet of wallets) {
    for (const { id, spent } of wallet.closing) leases.push({ lease: id, used: spent, close: true })
    for (const { id, spent, reported } of wallet.leases)
      if (spent > reported) leases.push({ lease: id, used: spent, close: false })
    if (wallet.graceUsed > wallet.graceReported) grace.push({ owner: wallet.owner, used: wallet.graceUsed })
  }
  return { holder, leases: leases.slice(0, MOST), grace: grace.slice(0, MOST) }
}

/** To be called when account has accepted the report. */
export function acknowledge(
  report: LeaseReport,
  wallets: ReadonlyMap<number, Wallet>,
  recovered: RecoveredUse,
): void {
  const used = new Map(report.leases.map((entry) => [entry.lease, entry]))
  for (const wallet of wallets.values()) {
    wallet.closing = wallet.closing.filter(({ id, spent }) => {
      const told = used.get(id)
      return !(told?.close && told.used === spent)
    })
    for (const lease of wallet.leases) lease.reported = used.get(lease.id)?.used ?? lease.reported
  }
  for (const { owner, used: told } of report.grace) {
    const wallet = wallets.get(owner)
    if (wallet) wallet.graceReported = Math.max(wallet.graceReported, told)
    if (recovered.grace.get(owner) === told) recovered.grace.delete(owner)
  }
  for (const { lease, close } of report.leases) if (close) recovered.leases.delete(lease)
}
