import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_LIFE_MS, LEASE_RECLAIM_GRACE_MS } from '@sluice/contract/leases'
import { z } from 'zod'
import { startLoad, tally } from '../load.ts'
import { createOwner, REAL_URL } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

/** The quick size grants calls that expire soon, so that their leases are short. */
const SIZES = {
  quick: { calls: 1_000, lifeMs: 8_000 },
  full: { calls: 20_000, lifeMs: LEASE_LIFE_MS + 30_000 },
}
const RATE = 100
const Spent = z.object({ late: z.int() })
const Held = z.object({ id: z.coerce.number() })

async function run({ ground, random, size }: RowContext) {
  const { calls, lifeMs } = SIZES[size]
  const redirectEnv = { CALL_GRACE: '0' }
  const plan = { name: 'q6', nodes: 1, workers: 2, transport: 'direct', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const [node] = topology.nodes
    if (!node) throw new Error('no node')
    const owner = await createOwner(topology, { calls: 0 })
    const endsAt = Date.now() + lifeMs + 5_000
    await owner.grant(calls, new Date(size === 'quick' ? endsAt : endsAt + 3_600_000))
    const link = await owner.createLink({ name: 'Paused' })
    const watch = topology.ledger.watch(owner.id)
    const ports = () => topology.ports
    const load = startLoad({
      ports,
      codes: [link.code],
      rate: RATE,
      count: RATE * 400,
      random,
      timeoutMs: 120_000,
      // Every visit that comes while the node is frozen waits for it.
      maxInFlight: RATE * 400,
    })
    const served = () => load.attempts.filter(({ location }) => location === REAL_URL).length
    await until('calls are spent', 30_000, () => served() > 20)

    const pausedAt = Date.now()
    node.pause()
    await sleep(
      Math.max(endsAt - Date.now(), size === 'full' ? LEASE_LIFE_MS : 0) + LEASE_RECLAIM_GRACE_MS + 2_000,
    )
    const taken = await topology.ledger.atRest(owner.id, 30_000)
    const resumedAt = Date.now()
    node.resume()
    await sleep(4_000)
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 60_000)
    const held = await topology.ledger.ask(
      Held,
      'select id from quota_leases where taken_at < to_timestamp($1 / 1000.0)',
      [pausedAt],
    )
    const [spent] = await topology.truth.ask(
      Spent,
      `SELECT count() AS late FROM visits
        WHERE metered = 1 AND toUnixTimestamp64Milli(at) > ${resumedAt} AND lease IN
          (${held.map(({ id }) => id).join(', ')})`,
    )
    const metered = stored.filter((row) => row.metered === 1).length
    const booked = await topology.ledger.booked(owner.id, metered, 30_000)
    const { faults } = await watch.stop()
    const { overdraft } = await topology.ledger.book(owner.id)
    return holds(
      [
        ...faults,
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...differs('calls spent from a lease after its end', spent?.late ?? 0, 0),
        ...differs('booked calls', booked, metered),
        ...exceeds('calls served beyond the granted ones', served() - calls, overdraft),
      ],
      {
        pausedMs: resumedAt - pausedAt,
        settledWhilePaused: taken.settled,
        visits: attempts.length,
        metered,
        booked,
        overdraft,
      },
    )
  } finally {
    await topology.stop()
  }
}

export const q6: Row = {
  id: 'Q6',
  promise: 'a node frozen past the end of its leases spends nothing more from them',
  run,
}
