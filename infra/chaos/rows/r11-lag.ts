import { setTimeout as sleep } from 'node:timers/promises'
import { AccessLogAnswer } from '@sluice/contract/api-access-log'
import { startLoad, tally } from '../load.ts'
import { createOwner, type Link, type Owner } from '../owner.ts'
import { quantile } from '../quantile.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { type Attempt, createVisitClient, idOf } from '../visit-client.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { probes: 15 }, full: { probes: 600 } }
const RATE = 300
const PROBE_EACH_MS = 1_000
const LOOK_EACH_MS = 100
const WITHIN_MS = { p95: 5_000, p99: 15_000 }
const GIVEN_UP_MS = 60_000
/** Time for stats to join its group: the previous row may have just killed a member, which the broker waits for. */
const FLOWING_MS = 60_000

async function run({ ground, random, size }: RowContext) {
  const { probes } = SIZES[size]
  const topology = await startTopology(ground, { name: 'r11', nodes: 2, workers: 2, transport: 'kafka' })
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const busy = await owner.createLink({ name: 'Busy' })
    const probe = await owner.createLink({ name: 'Probe' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [busy.code], rate: RATE, count: RATE * 900, random })
    const begun = performance.now()
    await until('visits flow', FLOWING_MS, async () => (await topology.truth.visits()).length > 0)
    const flowingMs = Math.round(performance.now() - begun)
    const { lags, unseen, sent } = await probeLog(owner, probe, topology.ports, probes)
    const attempts = [...(await load.stop()), ...sent]
    const stored = await topology.truth.settled(attempts, GIVEN_UP_MS)
    const [p95, p99] = [quantile(lags, 0.95), quantile(lags, 0.99)]
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...differs('visits missing from the log', unseen, 0),
        ...exceeds('the 95th percentile, in ms,', p95, WITHIN_MS.p95),
        ...exceeds('the 99th percentile, in ms,', p99, WITHIN_MS.p99),
      ],
      {
        probes,
        visits: attempts.length,
        stored: stored.length,
        flowingMs,
        p50Ms: quantile(lags, 0.5),
        p95Ms: p95,
        p99Ms: p99,
        slowestMs: quantile(lags, 1),
      },
    )
  } finally {
    await topology.stop()
  }
}

/** Visits `link` once per second. Returns for each visit the time from redirect to the owner's log, in ms. */
async function probeLog(owner: Owner, link: Link, ports: readonly number[], count: number) {
  const visitors = createVisitClient({ timeoutMs: 10_000, maxSockets: ports.length })
  const answeredAt = new Map<string, number>()
  const lags: number[] = []
  const sent: Attempt[] = []
  const look = async () => {
    const answer = await owner.call('GET', `/api/cloak/access-logs?cloak_id=${link.id}&per_page=100`)
    if (!answer.ok) throw new Error(`the access log answered ${answer.status}: ${await answer.text()}`)
    const { items } = AccessLogAnswer.parse(await answer.json())
    const now = performance.now()
    for (const { referrer } of items) {
      const id = idOf(referrer) ?? ''
      const since = answeredAt.get(id)
      if (since !== undefined) lags.push(Math.round(now - since))
      answeredAt.delete(id)
    }
  }
  try {
    const begun = performance.now()
    for (let probe = 0; probe < count; probe += 1) {
      const due = begun + probe * PROBE_EACH_MS
      while (performance.now() < due) {
        await look()
        await sleep(LOOK_EACH_MS)
      }
      const visit = await visitors.visit(ports[probe % ports.length] ?? 0, link.code)
      sent.push(visit)
      answeredAt.set(visit.id, performance.now())
    }
    // Visits that never appear are counted.
    await until('the last probe', GIVEN_UP_MS, () => look().then(() => answeredAt.size === 0)).catch(() => {})
  } finally {
    visitors.close()
  }
  return { lags, unseen: answeredAt.size, sent }
}

export const r11: Row = {
  id: 'R11',
  promise: 'a visit is in the owner’s access log within 5 s (95 %) and 15 s (99 %), at 300 per second',
  run,
}
