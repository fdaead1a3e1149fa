import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import { HANG, PASS } from '../fault-mode.ts'
import { failures, type Load, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import type { Unit } from '../unit.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { kills: 4, rate: 200 }, full: { kills: 20, rate: 500 } }
const VISITS_BEFORE = 150

const row = (id: string, transport: 'direct' | 'kafka'): Row => ({
  id,
  promise: `every redirect a visitor received is exactly one row, even when redirect is killed (${transport})`,
  run: (context) => run(context, transport),
})

async function run({ ground, random, size }: RowContext, transport: 'direct' | 'kafka') {
  const { kills, rate } = SIZES[size]
  const topology = await startTopology(ground, { name: 'r1', nodes: 2, workers: 2, transport })
  try {
    const owner = await createOwner(topology, { calls: 100_000 })
    const links = await Promise.all([1, 2, 3].map((n) => owner.createLink({ name: `Link ${n}` })))
    const load = startLoad({
      ports: () => topology.ports,
      codes: links.map((link) => link.code),
      rate,
      count: rate * 300,
      random,
    })
    for (let kill = 0; kill < kills; kill += 1) {
      const node = random.pick(topology.nodes)
      await moreServed(load, node)
      await sleep(random.int(0, 1_000))
      if (kill % 2 === 0) await killNode(topology, node, random)
      else process.kill(random.pick(await node.children()), 'SIGKILL')
    }
    await sleep(1_000)
    const attempts = await load.stop()
    const rows = await topology.truth.settled(attempts, 60_000)
    const counts = tally(attempts)
    return holds(counts.redirect < attempts.length / 2 ? ['most visits were not answered'] : [], {
      kills,
      ...counts,
      failures: failures(attempts),
      stored: rows.length,
      spools: new Set(rows.map((stored) => stored.spool)).size,
    })
  } finally {
    await topology.stop()
  }
}

/** Waits for visits, because an unvisited node has nothing to lose. */
async function moreServed(load: Load, { port }: Unit): Promise<void> {
  const served = () =>
    load.attempts.filter((each) => each.port === port && each.outcome === 'redirect').length
  const before = served()
  await until('the node is visited', 30_000, () => served() > before + VISITS_BEFORE)
}

/** Nothing leaves the node from shortly before its kill until it is back, so only its journal holds these visits. */
async function killNode({ proxies, broker }: Topology, node: Unit, random: Random) {
  const way = broker?.nodes ?? proxies.nodesStats
  await way.set(HANG)
  await sleep(random.int(300, 800))
  await node.kill()
  await sleep(random.int(0, 500))
  await node.start()
  await way.set(PASS)
}

export const r1 = row('R1', 'direct')
export const r1Kafka = row('R1-kafka', 'kafka')
