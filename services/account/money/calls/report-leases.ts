import type { LeaseReport } from '@sluice/contract/leases'
import type { Db, Tx } from '../../base/database/connect.ts'
import {
  findLeases,
  lockAccounts,
  lockLeases,
  raiseGrace,
  raiseUsed,
  type StoredLease,
  saveAccounts,
  saveLeases,
} from './calls-store.ts'
import { type Account, reportUse, settleLate } from './ledger.ts'

export type Use = { lease: number; used: number; close: boolean }
export type Booked = {
  /** Leases that do not exist here: from another installation, or from before a restore. */
  unknown: number
}

const TRIES = 3
/** A lease ended between reading and updating it; the whole transaction starts again. */
class LeaseMoved extends Error {}

/** Books a worker's report completely or not at all. Repeats and reordering are harmless. */
export async function reportLeases(db: Db, report: LeaseReport): Promise<Booked> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => book(tx, report))
    } catch (error) {
      if (!(error instanceof LeaseMoved) || attempt === TRIES) throw error
    }
  }
}

async function book(tx: Tx, report: LeaseReport): Promise<Booked> {
  const uses = mergeUses(report.leases)
  const found = await findLeases(tx, [...uses.keys()])
  // Only leases that end or have ended touch the owner's account; the rest is one cheap update.
  const [running, ending]: [Use[], Use[]] = [[], []]
  for (const { id, open } of found) {
    const use = uses.get(id)!
    if (open && !use.close) running.push(use)
    else ending.push(use)
  }
  const isEnding = new Set(ending.map((use) => use.lease))
  const owners = found.filter((lease) => isEnding.has(lease.id)).map((lease) => lease.owner_id)
  const graceOwners = report.grace.map((grace) => grace.owner)
  const accounts: Map<number, Account> = await lockAccounts(tx, [...new Set([...owners, ...graceOwners])])
  const leases = await lockLeases(tx, [...isEnding])

  const changed: StoredLease[] = []
  for (const use of ending) {
    const lease = leases.get(use.lease)!
    const booked = reportUse({ account: accounts.get(lease.owner_id)!, lease }, use.used, use.close)
    accounts.set(lease.owner_id, booked.account)
    changed.push({ ...lease, ...booked.lease })
  }
  const grace = report.grace.filter((entry) => accounts.has(entry.owner))
  for (const [owner, calls] of await raiseGrace(tx, report.holder, grace)) {
    accounts.set(owner, settleLate(accounts.get(owner)!, calls))
  }
  await saveAccounts(tx, accounts)
  await saveLeases(tx, changed)
  if ((await raiseUsed(tx, running)) < running.length) throw new LeaseMoved()
  return { unknown: uses.size - found.length }
}

function mergeUses(uses: Use[]): Map<number, Use> {
  const merged = new Map<number, Use>()
  for (const use of uses) {
    const earlier = merged.get(use.lease)
    merged.set(use.lease, {
      lease: use.lease,
      used: Math.max(use.used, earlier?.used ?? 0),
      close: use.close || (earlier?.close ?? false),
    })
  }
  return merged
}
