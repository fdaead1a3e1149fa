import { setTimeout as sleep } from 'node:timers/promises'
import { HANG, PASS } from '../fault-mode.ts'
import { failures, quantileMs, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

const SIZES = {
  quick: { rate: 200, beforeMs: 3_000, silentMs: 5_000, downMs: 4_000 },
  full: { rate: 300, beforeMs: 120_000, silentMs: 300_000, downMs: 300_000 },
}
const DRAIN_MS = 120_000
const JOURNAL_MAX_BYTES = 400_000_000

async function run({ ground, random, size }: RowContext) {
  const { rate, beforeMs, silentMs, downMs } = SIZES[size]
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
    await sleep(beforeMs)
    const goneAt = Date.now()
    await Promise.all([broker.nodes.set(HANG), broker.stats.set(HANG)])
    await sleep(silentMs)
    await broker.kill()
    const killedAt = Date.now()
    await sleep(downMs)
    const downUntil = Date.now()
    const bytes = await Promise.all(nodes.map((node) => node.metric('sluice_journal_disk_bytes')))
    await Promise.all([broker.nodes.set(PASS), broker.stats.set(PASS)])
    await broker.revive()
    const backAt = Date.now()
    await until('visits are stored again', DRAIN_MS, async () => {
      const { length } = await topology.truth.visits()
      return length > load.attempts.length * 0.9
    })
    const drainedWithinMs = Date.now() - backAt
    for (const proxy of [broker.nodes, broker.stats]) proxy.changeMachine()
    const movedAt = Date.now()
    await sleep(beforeMs)

    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, DRAIN_MS)
    const between = (from: number, to: number) => attempts.filter(({ at }) => at >= from && at < to)
    const p99Ms = (from: number, to: number) => Number(quantileMs(between(from, to), 0.99).toFixed(1))
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...exceeds('bytes in the journals', Math.max(...bytes), JOURNAL_MAX_BYTES),
      ],
      {
        goneMs: backAt - goneAt,
        visitsMeanwhile: between(goneAt, backAt).length,
        failures: failures(attempts),
        // The first half is warm-up.
        p99MsBefore: p99Ms(goneAt - beforeMs / 2, goneAt),
        p99MsSilent: p99Ms(goneAt, killedAt),
        p99MsDown: p99Ms(killedAt, downUntil),
        journalBytes: Math.max(...bytes),
        stored: stored.length,
        drainedWithinMs,
        movedWithinMs: Date.now() - movedAt,
      },
    )
  } finally {
    await topology.stop()
  }
}

export const r3: Row = {
  id: 'R3',
  promise: 'while Kafka hangs and then is gone, every visitor is redirected, and all visits are stored later',
  run,
}
