import { HANG, PASS } from '../fault-mode.ts'
import { LOST_LEASES_ENDED_MS } from '../ledger.ts'
import { failures, startLoad } from '../load.ts'
import { createOwner, type Link, REAL_URL } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import type { Attempt } from '../visit-client.ts'
import { until } from '../wait.ts'

/** `startMs`: limit until the node serves; longer at quick size, because the machine may be busy. */
const SIZES = { quick: { count: 1_000, startMs: 30_000 }, full: { count: 100_000, startMs: 5_000 } }
/** Number of links, spread over the snapshot, that are visited as soon as the node listens. */
const SAMPLE = 50
const STORES = ['nodesRedis', 'nodesAccount', 'nodesKafka', 'accountPostgres', 'statsClickhouse'] as const

async function run({ ground, size }: RowContext) {
  const { count, startMs } = SIZES[size]
  const redirectEnv = { CALL_GRACE: '1000000' }
  const plan = { name: 'p4', nodes: 1, workers: 2, transport: 'kafka', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const [node] = topology.nodes
    if (!node) throw new Error('no node')
    const owner = await createOwner(topology, { calls: 2_000_000 })
    const links = await owner.createLinks(count)
    const warm = await visitUntilKnown(topology, links)
    await node.stop()

    for (const path of STORES) await topology.proxies[path].set(HANG)
    const begun = performance.now()
    await node.startUnready()
    const listeningMs = performance.now() - begun
    const sample = links.filter((_, n) => n % (count / SAMPLE) === 0)
    const first = await visitAll(topology, sample)
    const servingMs = performance.now() - begun
    const alone = await visitAll(topology, links)
    const servedMs = performance.now() - begun
    for (const path of STORES) await topology.proxies[path].set(PASS)

    const attempts = [...warm, ...first, ...alone]
    const stored = await topology.truth.settled(attempts, 120_000)
    const metered = stored.filter((row) => row.metered === 1).length
    // Leases requested while no answer came back were granted after the node had given up.
    await topology.ledger.atRest(owner.id, LOST_LEASES_ENDED_MS)
    const booked = await topology.ledger.booked(owner.id, metered, 20_000)
    return holds(
      [
        ...differs('links served from the snapshot', alone.filter(servedWell(links)).length, count),
        ...differs('links served immediately', first.filter(servedWell(links)).length, SAMPLE),
        ...exceeds('ms until the node served', servingMs, startMs),
        ...differs('booked calls', booked, metered),
      ],
      {
        links: count,
        warmVisits: warm.length,
        failedAlone: failures(alone),
        listeningMs: Math.round(listeningMs),
        servingMs: Math.round(servingMs),
        servedMs: Math.round(servedMs),
        stored: stored.length,
        booked,
      },
    )
  } finally {
    await topology.stop()
  }
}

/** Visits each link until it was served correctly once. */
async function visitUntilKnown(topology: Topology, links: readonly Link[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const served = servedWell(links)
  let left = links
  await until(
    'all links are known',
    600_000,
    async () => {
      const round = await visitAll(topology, left)
      attempts.push(...round)
      const known = new Set(round.filter(served).map(({ code }) => code))
      left = left.filter(({ code }) => !known.has(code))
      return left.length === 0
    },
    1_000,
  )
  return attempts
}

/** Visits each link once. */
async function visitAll(topology: Topology, links: readonly Link[]): Promise<readonly Attempt[]> {
  let next = 0
  const inTurn = {
    next: () => 0,
    below: () => 0,
    int: () => 0,
    pick: <T>(items: readonly T[]) => items[next++ % items.length] as T,
  }
  const codes = links.map((link) => link.code)
  return await startLoad({
    ports: () => topology.ports,
    codes,
    rate: 1_000,
    count: codes.length,
    random: inTurn,
  }).done
}

/** Tells whether a visit was sent to its link's destination. */
function servedWell(links: readonly Link[]): (attempt: Attempt) => boolean {
  const targets = new Map(links.map((link, n) => [link.code, `${REAL_URL}/${n}`]))
  return ({ code, location }) => location === targets.get(code)
}

export const p4: Row = {
  id: 'P4',
  promise:
    'a node that restarts without any store serves all links of its snapshot within 5 s, and their visits are stored later',
  run,
}
