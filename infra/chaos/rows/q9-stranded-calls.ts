import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad } from '../load.ts'
import { createOwner, REAL_URL } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

/** Limit until the busy node has used nearly all calls; a busy machine may take longer. */
const SIZES = { quick: { withinMs: 40_000 }, full: { withinMs: 15_000 } }
const CALLS = 100
const IDLE_NODES = 3
const RATE = 25

async function run({ ground, random, size }: RowContext) {
  const { withinMs } = SIZES[size]
  const redirectEnv = { CALL_GRACE: '0' }
  const plan = { name: 'q9', nodes: IDLE_NODES + 1, workers: 1, transport: 'direct', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const owner = await createOwner(topology, { calls: CALLS })
    const link = await owner.createLink({ name: 'Stranded' })
    const [busy = 0, ...idle] = topology.ports
    const visit = (ports: readonly number[], rate: number, count: number) =>
      startLoad({ ports: () => ports, codes: [link.code], rate, count, random })
    const once = await visit(idle, 50, IDLE_NODES).done
    await sleep(500)
    const { leased } = await topology.ledger.book(owner.id)

    const begun = performance.now()
    const load = visit([busy], RATE, RATE * 60)
    const used = () => [...once, ...load.attempts].filter(({ location }) => location === REAL_URL).length
    // If they are not, the time below shows it.
    await until('99 calls are used', 50_000, () => used() >= CALLS - 1).catch(() => {})
    const usedMs = Math.round(performance.now() - begun)
    const attempts = [...once, ...(await load.stop())]
    const stored = await topology.truth.settled(attempts, 30_000)
    const metered = stored.filter((row) => row.metered === 1).length
    return holds(
      [
        ...exceeds('ms until 99 calls were used', usedMs, withinMs),
        ...differs('booked calls', await topology.ledger.booked(owner.id, metered, 30_000), metered),
        ...(leased > 0 ? [] : ['the idle nodes held no calls: no fault bit']),
      ],
      { calls: CALLS, leasedToIdleNodes: leased, usedMs, metered },
    )
  } finally {
    await topology.stop()
  }
}

export const q9: Row = {
  id: 'Q9',
  promise: 'calls held by idle nodes come back, so that the busy node can use nearly all of an account',
  run,
}
