import { setTimeout as sleep } from 'node:timers/promises'
import { HANG, PASS } from '../fault-mode.ts'
import { failures, quantileMs, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'

const SIZES = {
  quick: { rate: 200, silentMs: 5_000, downMs: 4_000 },
  full: { rate: 300, silentMs: 300_000, downMs: 300_000 },
}
const BEFORE_MS = 3_000
const DRAIN_MS = 120_000
const JOURNAL_MAX_BYTES = 400_000_000

async function run({ ground, random, size }: RowContext) {
  const { rate, silentMs, downMs } = SIZES[size]
  const redirectEnv = { JOURNAL_MAX_BYTES: String(JOURNAL_MAX_BYTES) }
  const plan = { name: 'r3', nodes: 2, workers: 2, transport: 'kafka', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const { broker, nodes } = topology
    if (!broker) throw new Error('no broker')
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Kafka gone' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 900, random })
    await sleep(BEFORE_MS)
    const goneAt = Date.now()
    await Promise.all([broker.nodes.set(HANG), broker.stats.set(HANG)])
    await sleep(silentMs)
    await broker.kill()
    await sleep(downMs)
    const bytes = await Promise.all(nodes.map((node) => node.metric('sluice_journal_disk_bytes')))
    await Promise.all([broker.nodes.set(PASS), broker.stats.set(PASS)])
    await broker.revive()
    const backAt = Date.now()

    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, DRAIN_MS)
    const during = attempts.filter(({ at }) => at >= goneAt && at < backAt)
    const before = attempts.filter(({ at }) => at < goneAt)
    return holds(
      [
        ...differs('visits that failed', attempts.length - tally(attempts).redirect, 0),
        ...exceeds('bytes in the journals', Math.max(...bytes), JOURNAL_MAX_BYTES),
      ],
      {
        goneMs: backAt - goneAt,
        visitsMeanwhile: during.length,
        failures: failures(attempts),
        p99BeforeMs: Math.round(quantileMs(before, 0.99)),
        p99MeanwhileMs: Math.round(quantileMs(during, 0.99)),
        journalBytes: Math.max(...bytes),
        stored: stored.length,
        drainedWithinMs: Date.now() - backAt,
      },
    )
  } finally {
    await topology.stop()
  }
}

export const r3: Row = {
  id: 'R3',
  onDemand: true,
  promise: 'while Kafka is silent and then gone every visitor is redirected, and all visits are stored later',
  run,
}
