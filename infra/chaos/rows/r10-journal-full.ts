import { setTimeout as sleep } from 'node:timers/promises'
import { PASS, REFUSE } from '../fault-mode.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { judge } from '../verdict.ts'
import { lateness, until } from '../wait.ts'

const RATE = 500
const SIZES = { quick: { maxBytes: 1_000_000, seconds: 12 }, full: { maxBytes: 64_000_000, seconds: 720 } }
const DROPPED = 'sluice_visits_dropped_total'
const LAG = 'sluice_shipper_lag_seconds'
const FULL = 'sluice_redirect_journal_full'
const DISK = 'sluice_journal_disk_bytes'
const SPOOLS = ['w0', 'w1']
/** Below this share of its limit a spool keeps shipped records. */
const KEPT_SHARE = 0.75

async function run({ ground, random, size }: RowContext) {
  const { maxBytes, seconds } = SIZES[size]
  const redirectEnv = { JOURNAL_MAX_BYTES: String(maxBytes), JOURNAL_SEGMENT_BYTES: String(maxBytes / 10) }
  const plan = { name: 'r10', nodes: 1, workers: SPOOLS.length, transport: 'direct', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Full disk' })
    const visit = (count: number) =>
      startLoad({ ports: () => topology.ports, codes: [link.code], rate: RATE, count, random }).done

    await topology.proxies.nodesStats.set(REFUSE)
    const during = await visit(RATE * seconds)
    const alarm = await metric(topology, FULL)
    const dropped = await metric(topology, DROPPED)
    await topology.nodes[0]?.kill()
    await topology.nodes[0]?.start()
    const kept = await lateness(
      until('a killed node reports the same drops as before', 10_000, async () => {
        return (await metric(topology, DROPPED)) === dropped
      }),
    )
    // Its journal is still full, so these are dropped and counted, too.
    const afterKill = await visit(RATE)

    await topology.proxies.nodesStats.set(PASS)
    await until('the journal is shipped and accepts visits again', 20_000, async () => {
      const [full, lag] = [await metric(topology, FULL), await metric(topology, LAG)]
      // So small a spool is full again within a second unless shipped records are gone.
      const spools = await Promise.all(SPOOLS.map((dir) => metric(topology, DISK, { dir })))
      const room = Math.max(...spools) <= (maxBytes / SPOOLS.length) * KEPT_SHARE
      return full === 0 && lag === 0 && room
    })
    const after = await visit(RATE)
    const attempts = [...during, ...afterKill, ...after]
    const stored = await drained(topology)
    const { lost, doubled, invented, holes } = judge(attempts, stored)
    const lostAfter = judge(after, stored).lost
    const metered = stored.filter((row) => row.metered === 1).length
    const booked = await topology.ledger.booked(owner.id, metered, 20_000)
    const counted = await metric(topology, DROPPED)
    return holds(
      [
        ...differs('redirects', tally(attempts).redirect, attempts.length),
        ...differs('the drop counter', counted, lost.length),
        ...kept,
        ...differs('booked calls', booked, metered),
        ...differs('visits lost after the return', lostAfter.length, 0),
        ...differs(
          'doubled, invented or missing numbers',
          doubled.length + invented.length + holes.length,
          0,
        ),
        ...(dropped > 0 ? [] : ['the journal never filled up']),
        ...(alarm > 0 ? [] : ['no alarm while the journal was full']),
      ],
      { visits: attempts.length, dropped: lost.length, stored: stored.length, booked },
    )
  } finally {
    await topology.stop()
  }
}

const metric = (topology: Topology, name: string, labels = {}) =>
  topology.nodes[0]?.metric(name, labels) ?? Promise.reject()

async function drained({ truth }: Topology) {
  let before = -1
  return await until('the journal is drained', 30_000, async () => {
    await sleep(1_500)
    const rows = await truth.visits()
    if (rows.length === before) return rows
    before = rows.length
    return undefined
  })
}

export const r10: Row = {
  id: 'R10',
  promise:
    'with a full journal every visitor is redirected, the exact number of unrecorded visits is known, after a kill too, and none is charged',
  run,
}
