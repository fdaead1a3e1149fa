import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { clockFile, movableClock } from '../clock/clock.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { withPreloads } from '../preloads.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'

const SIZES = { quick: { rate: 200, rounds: 1 }, full: { rate: 300, rounds: 10 } }
const HOUR_MS = 3_600_000
const JUMPS = [HOUR_MS, -HOUR_MS, 0]
const CALLS = 100_000
const Clocks = z.object({ late: z.int(), early: z.int(), ingested: z.int() })

async function run({ ground, random, size }: RowContext) {
  const { rate, rounds } = SIZES[size]
  const topology = await startTopology(ground, {
    ...{ name: 'r13', nodes: 2, workers: 2, transport: 'direct' },
    redirectEnv: (n, dir) => withPreloads(ground, ...(n === 0 ? [movableClock(dir)] : [])),
  })
  try {
    const owner = await createOwner(topology, { calls: CALLS })
    const link = await owner.createLink({ name: 'Clock' })
    const ports = () => topology.ports
    const watch = topology.ledger.watch(owner.id)
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 200, random })
    for (let round = 0; round < rounds; round += 1) {
      for (const jump of JUMPS) {
        await sleep(random.int(1_500, 2_500))
        writeFileSync(clockFile(topology.nodeDirs[0] ?? ''), String(jump))
      }
    }
    await sleep(1_000)
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 60_000)
    const metered = stored.filter((row) => row.metered === 1).length
    const booked = await topology.ledger.booked(owner.id, metered, 30_000)
    const { faults } = await watch.stop()
    const { overdraft } = await topology.ledger.book(owner.id)
    const [clocks] = await topology.truth.ask(
      Clocks,
      `SELECT countIf(at > ingested_at + 1800) AS late, countIf(at < ingested_at - 1800) AS early,
        countIf(abs(toUnixTimestamp(ingested_at) - toUnixTimestamp(now())) < 1800) AS ingested FROM visits`,
    )
    const { late = 0, early = 0, ingested = 0 } = clocks ?? {}
    return holds(
      [
        ...faults,
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...differs('booked calls', booked, metered),
        ...exceeds('overdraft', overdraft, 0),
        ...differs('rows with their true arrival time', ingested, stored.length),
        ...(late > 0 && early > 0 ? [] : ['no visit has a wrong time: no fault bit']),
      ],
      {
        jumps: rounds * JUMPS.length,
        visits: attempts.length,
        anHourAhead: late,
        anHourBehind: early,
        booked,
      },
    )
  } finally {
    await topology.stop()
  }
}

export const r13: Row = {
  id: 'R13',
  promise:
    'a wall clock that jumps by an hour changes nothing stored or booked, and arrival times stay correct',
  run,
}
