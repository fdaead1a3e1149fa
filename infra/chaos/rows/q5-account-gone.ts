import { setTimeout as sleep } from 'node:timers/promises'
import { allToAudit } from '../exhausted.ts'
import { type FaultMode, HANG, PASS, REFUSE } from '../fault-mode.ts'
import { LOST_LEASES_ENDED_MS } from '../ledger.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner, REAL_URL } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { until } from '../wait.ts'

/** `grace`: 200 is a worker's default. */
const SIZES = {
  quick: { calls: 400, outMs: 5_000, grace: 25 },
  full: { calls: 3_000, outMs: 300_000, grace: 200 },
}
const RATE = 200
const NODES = 2
const WORKERS = 1

/** Cuts account off from the nodes, or Postgres off from account, and later reconnects it; visits continue throughout. */
async function run(
  { ground, random, size }: RowContext,
  cut: (topology: Topology, mode: FaultMode) => Promise<void>,
) {
  const { calls, outMs, grace } = SIZES[size]
  const redirectEnv = { CALL_GRACE: String(grace) }
  const plan = { name: 'q5', nodes: NODES, workers: WORKERS, transport: 'direct', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const owner = await createOwner(topology, { calls })
    const link = await owner.createLink({ name: 'Account gone' })
    const watch = topology.ledger.watch(owner.id)
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate: RATE, count: RATE * 500, random })
    const served = () => load.attempts.filter(({ location }) => location === REAL_URL).length
    await until('calls are spent', 20_000, () => served() > calls * 0.85, 5)
    const { granted, settled, leased } = await topology.ledger.book(owner.id)
    await cut(topology, random.next() < 0.5 ? HANG : REFUSE)
    await sleep(outMs)
    const servedWhenBack = served()
    await cut(topology, PASS)
    const backAt = Date.now()
    await until('all calls are spent', 90_000, () => allToAudit(load.attempts, backAt, RATE * 3))
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 60_000)
    const metered = stored.filter((row) => row.metered === 1)
    const onGrace = metered.filter((row) => row.lease === 0).length
    const booked = await topology.ledger.booked(owner.id, metered.length, 60_000)
    const { faults } = await watch.stop()
    // A request that hung is answered after the outage, when nobody waits for it: that lease has to end first.
    const book = await topology.ledger.atRest(owner.id, LOST_LEASES_ENDED_MS)
    return holds(
      [
        ...faults,
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...exceeds('calls spent on grace', onGrace, grace * NODES * WORKERS),
        ...exceeds('calls served beyond the granted ones', served() - calls, grace * NODES * WORKERS),
        ...differs('booked calls', booked, metered.length),
        ...differs('overdraft', book.overdraft, Math.max(0, metered.length - calls)),
        ...(onGrace > 0 ? [] : ['no grace was used: no fault bit']),
      ],
      {
        outMs,
        leftWhenCut: granted - settled - leased,
        servedWhenBack,
        served: served(),
        onGrace,
        booked,
        overdraft: book.overdraft,
      },
    )
  } finally {
    await topology.stop()
  }
}

export const q5: Row = {
  id: 'Q5',
  promise:
    'without account a node spends its calls, then its grace and no more; all of it is booked, the grace as overdraft',
  run: (context) => run(context, ({ proxies }, mode) => proxies.nodesAccount.set(mode)),
}

export const q5Postgres: Row = {
  id: 'Q5-postgres',
  promise: 'the same while account has no Postgres',
  run: (context) => run(context, ({ proxies }, mode) => proxies.accountPostgres.set(mode)),
}
