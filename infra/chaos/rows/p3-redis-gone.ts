import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultMode, HANG, PASS, REFUSE } from '../fault-mode.ts'
import { failures, quantileMs, startLoad, tally } from '../load.ts'
import { createOwner, type Link, REAL_URL } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { type Attempt, createVisitClient } from '../visit-client.ts'
import { lateness, until } from '../wait.ts'

/**
 * `breakerMs`: from the fault to an open breaker. `warmMs`, `coldMs`: limits of the 99th percentile of visits before the
 * crowd comes, which keeps this process busy. At quick size the machine may be busy.
 */
const SIZES = {
  quick: { rate: 100, outMs: 3_000, crowd: 300, cold: 5, breakerMs: 20_000, warmMs: 1_000, coldMs: 5_000 },
  full: { rate: 300, outMs: 30_000, crowd: 1_000, cold: 100, breakerMs: 2_000, warmMs: 20, coldMs: 300 },
}
const WORKERS = 2
const MODES: readonly FaultMode[] = [REFUSE, { kind: 'latency', ms: 2_000 }, HANG]
const FEW = 64
/** Further reads besides each worker's one for the crowd's link: documents in use are read again now and then. */
const READS_ASIDE = 12

async function run({ ground, random, size }: RowContext) {
  const { rate, outMs, crowd, cold: few, breakerMs, warmMs, coldMs } = SIZES[size]
  const plan = { name: 'p3', nodes: 1, workers: WORKERS, transport: 'direct' } as const
  const topology = await startTopology(ground, plan)
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const warm = await owner.createLink({ name: 'Warm' })
    const cold = await owner.createLinks((few + 1) * MODES.length)
    const faults: string[] = []
    const figures: Record<string, number | string> = {}
    for (const [n, mode] of MODES.entries()) {
      await topology.proxies.nodesRedis.set(mode)
      const load = startLoad({
        ...{ ports: () => topology.ports, codes: [warm.code], rate, count: (rate * outMs) / 1_000, random },
      })
      const begun = performance.now()
      const opening = until('the breaker opens', 60_000, async () => (await breaker(topology)) > 0, 20).then(
        () => Math.round(performance.now() - begun),
      )
      opening.catch(() => {})
      const links = cold.slice(n * (few + 1), (n + 1) * (few + 1))
      const visits = await visitCold(topology, links.slice(1), n * (few + 1) + 1)
      const openedMs = await opening
      await sleep(outMs / 2)
      const crowdAt = Date.now()
      const reads = await crowdReads(topology, links[0], crowd)
      const attempts = await load.done
      const before = attempts.filter(({ at, ms }) => at + ms < crowdAt)
      const warmP99 = Math.round(quantileMs(before, 0.99))
      const coldP99 = Math.round(quantileMs(visits.all, 0.99))
      figures[`${mode.kind}BreakerMs`] = openedMs
      figures[`${mode.kind}WarmP99Ms`] = warmP99
      figures[`${mode.kind}ColdP99Ms`] = coldP99
      figures[`${mode.kind}CrowdReads`] = reads
      faults.push(
        ...differs(
          `failed visits (${mode.kind}: ${failures(attempts)})`,
          attempts.length - tally(attempts).redirect,
          0,
        ),
        ...differs(`cold links served correctly (${mode.kind})`, visits.well, few),
        ...exceeds(`ms until the breaker opened (${mode.kind})`, openedMs, breakerMs),
        ...exceeds(`p99 of warm visits, in ms, (${mode.kind})`, warmP99, warmMs),
        ...exceeds(`p99 of cold visits, in ms, (${mode.kind})`, coldP99, coldMs),
        ...exceeds(`reads of one cold link (${mode.kind})`, reads, WORKERS + READS_ASIDE),
      )
      faults.push(...(await closes(topology, warm)))
    }
    return holds(faults, { ...figures, crowd })
  } finally {
    await topology.stop()
  }
}

/** With Redis back, waits for the breaker to close. A worker tries Redis only when it needs a document, so each must get visits. */
async function closes(topology: Topology, warm: Link): Promise<string[]> {
  await topology.proxies.nodesRedis.set(PASS)
  const closing = until('the breaker closes', 60_000, async () => {
    await comeAtOnce(topology, warm, FEW)
    return (await breaker(topology)) === 0
  })
  return await lateness(closing)
}

const node = ({ nodes }: Topology) => {
  const [first] = nodes
  if (!first) throw new Error('no node')
  return first
}
const breaker = (topology: Topology) => node(topology).metric('sluice_redirect_breaker', { store: 'redis' })
const accountReads = (topology: Topology) =>
  node(topology).metric('sluice_redirect_document_reads_total', { source: 'account' })

/** Visits each link once; the first one's index is `first`. `well` counts those sent to their own destination. */
async function visitCold(topology: Topology, links: readonly Link[], first: number) {
  const client = createVisitClient({ timeoutMs: 10_000, maxSockets: 4 })
  const all: Attempt[] = []
  for (const link of links) all.push(await client.visit(topology.ports[0] ?? 0, link.code))
  client.close()
  return { all, well: all.filter(({ location }, n) => location === `${REAL_URL}/${first + n}`).length }
}

/** Sends `size` simultaneous visits to a link, each on its own connection. */
async function comeAtOnce(topology: Topology, { code }: Link, size: number) {
  const client = createVisitClient({ timeoutMs: 20_000, maxSockets: size })
  const crowd = await Promise.all(
    Array.from({ length: size }, () => client.visit(topology.ports[0] ?? 0, code)),
  )
  client.close()
  return crowd
}

/** Number of the node's reads from account while many visitors come at once for a link it does not know. */
async function crowdReads(topology: Topology, link: Link | undefined, size: number): Promise<number> {
  if (!link) throw new Error('no link')
  const before = await accountReads(topology)
  const crowd = await comeAtOnce(topology, link, size)
  if (tally(crowd).redirect !== size)
    throw new Error(`some visits of the crowd failed: ${failures(crowd)}, slowest ${quantileMs(crowd, 1)} ms`)
  await sleep(1_500)
  return (await accountReads(topology)) - before
}

export const p3: Row = {
  id: 'P3',
  promise:
    'without Redis, or with a slow one, every link is served in time, and a crowd causes one read of a cold link from account',
  run,
}
