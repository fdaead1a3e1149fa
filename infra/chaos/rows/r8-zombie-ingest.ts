import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import type { Unit } from '../unit.ts'
import { judge } from '../verdict.ts'
import { lateness, until } from '../wait.ts'

const SIZES = {
  quick: { rate: 200, sessionMs: 6_000, pauseMs: 9_000 },
  full: { rate: 300, sessionMs: 30_000, pauseMs: 90_000 },
}
const INSERTED = 'sluice_stats_visits_inserted_total'

async function run({ ground, random, size }: RowContext) {
  const { rate, sessionMs, pauseMs } = SIZES[size]
  const topology = await startTopology(ground, {
    ...{ name: 'r8', nodes: 2, workers: 2, transport: 'kafka', ingesters: 2 },
    statsEnv: { KAFKA_SESSION_TIMEOUT_MS: String(sessionMs) },
  })
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Zombie' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 400, random })
    await until('visits are stored', 30_000, async () => (await topology.truth.visits()).length > 0)
    await sleep(1_000)
    const [zombie, inserted] = await busiest(topology)
    const pausedAt = performance.now()
    zombie.pause()
    await sleep(pauseMs)
    const seen = [...load.attempts]
    await until('the other process takes over', 90_000, async () => {
      return judge(seen, await topology.truth.visits()).lost.length === 0
    })
    const pausedMs = Math.round(performance.now() - pausedAt)
    zombie.resume()
    const ending = zombie.ended(30_000)
    const lasting = await lateness(ending)
    const exitCode = lasting.length === 0 ? await ending : undefined
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 60_000)
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...lasting,
        ...differs("the zombie's exit code", exitCode ?? -1, 1),
      ],
      { pausedMs, sessionMs, insertedByZombie: inserted, exitCode: exitCode ?? -1, stored: stored.length },
    )
  } finally {
    await topology.stop()
  }
}

/** The process that has stored the most visits. */
async function busiest({ ingesters }: Topology): Promise<[Unit, number]> {
  const counts = await Promise.all(
    ingesters.map(async (unit) => [unit, await unit.metric(INSERTED)] as [Unit, number]),
  )
  const [first] = counts.sort(([, a], [, b]) => b - a)
  if (!first || first[1] === 0) throw new Error('nobody stores visits')
  return first
}

export const r8: Row = {
  id: 'R8',
  promise: 'an ingest process that was frozen while another took over stores nothing twice and exits',
  run,
}
