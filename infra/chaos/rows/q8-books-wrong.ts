import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { LOST_LEASES_ENDED_MS } from '../ledger.ts'
import { startLoad } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'

/** `soakMs`: time without a false alarm before the fault. */
const SIZES = { quick: { soakMs: 3_000, everyMs: 1_000 }, full: { soakMs: 1_800_000, everyMs: 30_000 } }
const RATE = 100
const TOLD_MS = 60_000
const WRONG = 'sluice_account_books_wrong'

async function run({ ground, random, size }: RowContext) {
  const { soakMs, everyMs } = SIZES[size]
  const accountEnv = { RECONCILE_INTERVAL_MS: String(everyMs) }
  const plan = { name: 'q8', nodes: 1, workers: 2, transport: 'direct', accountEnv } as const
  const topology = await startTopology(ground, plan)
  const { account, ledger, truth } = topology
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Books' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate: RATE, count: RATE * 2_000, random })
    const alarms = new Set<string>()
    const end = performance.now() + soakMs
    while (performance.now() < end) {
      await sleep(500)
      for (const alarm of await alarmsOf(topology)) alarms.add(alarm)
    }
    const attempts = await load.stop()
    const stored = await truth.settled(attempts, 60_000)
    await topology.nodes[0]?.stop()
    await ledger.atRest(owner.id, LOST_LEASES_ENDED_MS)
    const metered = stored.filter((row) => row.metered === 1)
    await ledger.booked(owner.id, metered.length, 30_000)
    // Ended leases are compared once their visits should have arrived; the time is moved rather than waited for.
    await ledger.ask(
      z.unknown(),
      `update quota_leases set closed_at = closed_at - interval '5 minutes' where closed_at is not null`,
    )
    await rounds(topology, 2)
    for (const alarm of await alarmsOf(topology)) alarms.add(alarm)

    // Not the last one of its lease, which might still be in transit.
    const later = new Set(metered.filter((row) => row.lease_no > 1).map((row) => row.lease))
    const victim = metered.find((row) => row.lease_no === 1 && later.has(row.lease))
    if (!victim) throw new Error('no metered visit')
    await truth.damage(`ALTER TABLE visits DELETE WHERE spool = '${victim.spool}' AND seq = ${victim.seq}`)
    const damagedAt = performance.now()
    const told = until('the missing visit is reported', TOLD_MS, async () => {
      return (await account.metric(WRONG, { what: 'missing' })) > 0
    })
    const silent = await lateness(told)
    const toldMs = Math.round(performance.now() - damagedAt)
    const missing = await account.metric(WRONG, { what: 'missing' })
    return holds(
      [
        ...[...alarms].map((alarm) => `a false alarm: ${alarm}`),
        ...silent,
        ...differs('calls reported missing', missing, 1),
      ],
      {
        visits: attempts.length,
        leases: new Set(metered.map((row) => row.lease)).size,
        soakMs,
        missing,
        toldMs,
      },
    )
  } finally {
    await topology.stop()
  }
}

/** Waits for complete comparisons that start after now. */
async function rounds({ account }: Topology, count: number): Promise<void> {
  const age = () => account.metric('sluice_account_reconciled_seconds_ago')
  for (let round = 0; round < count; round += 1) {
    let before = await until('a comparison', 60_000, age)
    await until('another comparison', 90_000, async () => {
      const now = await age()
      const again = now < before
      before = now
      return again
    })
  }
}

async function alarmsOf({ account }: Topology): Promise<string[]> {
  const found: string[] = []
  for (const what of ['missing', 'surplus', 'accounts']) {
    const calls = await account.metric(WRONG, { what }).catch(() => 0)
    if (calls > 0) found.push(`${what} ${calls}`)
  }
  return found
}

export const q8: Row = {
  id: 'Q8',
  promise: 'one missing visit raises an alarm, and complete books raise none',
  run,
}
