import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_LIFE_MS, LEASE_RECLAIM_GRACE_MS } from '@sluice/contract/leases'
import { emptyRedis } from '../empty-redis.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner, REAL_URL } from '../owner.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'

const RATE = 200
/** No grace: it is for outages of account, and a busy machine can look like one. */
const redirectEnv = { CALL_GRACE: '0' }
const SIZES = {
  quick: { calls: 1_000, kills: 3, flushes: 2 },
  full: { calls: 8_000, kills: 20, flushes: 10 },
}

/** Time until all unused calls are back, including those of lost leases; the reclaiming job runs every second. */
const ALL_BACK_MS = LEASE_LIFE_MS + LEASE_RECLAIM_GRACE_MS + 2_000

type Fault = (topology: Topology, context: RowContext) => Promise<void>

/** More visits than calls, during faults. The ledger is right at every poll and matches the stored visits at the end. */
async function run(context: RowContext, faults: readonly Fault[]): Promise<Figures> {
  const { ground, random, size } = context
  const { calls } = SIZES[size]
  const topology = await startTopology(ground, {
    name: 'q2',
    nodes: 2,
    workers: 2,
    transport: 'direct',
    redirectEnv,
  })
  try {
    const owner = await createOwner(topology, { calls })
    const link = await owner.createLink({ name: 'Killed' })
    const watch = topology.ledger.watch(owner.id)
    const load = startLoad({
      ports: () => topology.ports,
      codes: [link.code],
      rate: RATE,
      count: RATE * 600,
      random,
    })
    for (const fault of faults) {
      await sleep(random.int(1_000, 2_000))
      await fault(topology, context)
    }
    const served = () => load.attempts.filter((attempt) => attempt.location === REAL_URL).length
    await until('more visits than calls', 120_000, () => tally(load.attempts).redirect > calls * 1.3)
    const attempts = await load.stop()
    const metered = (await topology.truth.settled(attempts, 30_000)).filter((row) => row.metered === 1).length
    const settled = await topology.ledger.booked(owner.id, metered, 20_000)
    const late = size === 'full' ? await lateness(topology.ledger.atRest(owner.id, ALL_BACK_MS)) : []
    const { polls, faults: bookFaults } = await watch.stop()
    const book = await topology.ledger.book(owner.id)
    return holds(
      [
        ...bookFaults,
        ...late,
        ...differs('booked calls', settled, metered),
        ...exceeds('metered visits', metered, calls),
        ...exceeds('visits sent to the real link', served(), calls),
        ...differs('overdraft', book.overdraft, 0),
      ],
      {
        ...tally(attempts),
        granted: calls,
        served: served(),
        metered,
        settled,
        stillLeased: book.leased,
        polls,
      },
    )
  } finally {
    await topology.stop()
  }
}

const killNode: Fault = async ({ nodes }, { random }) => {
  const node = random.pick(nodes)
  await node.kill()
  await sleep(random.int(0, 1_000))
  await node.start()
}

const flushRedis: Fault = (_topology, { ground }) => emptyRedis(ground)

export const q2: Row = {
  id: 'Q2',
  promise: 'killed nodes that come back sell no call twice, and the metered calls equal the settled ones',
  run: (context) => run(context, Array(SIZES[context.size].kills).fill(killNode)),
}

export const q4: Row = {
  id: 'Q4',
  promise: 'an emptied Redis and killed nodes change no balance, and no call is sold twice',
  run: (context) => run(context, Array(SIZES[context.size].flushes).fill([flushRedis, killNode]).flat()),
}
