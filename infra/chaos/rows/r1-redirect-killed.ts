import { setTimeout as sleep } from 'node:timers/promises'
import { failures, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import type { Random } from '../random.ts'
import { holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import type { Unit } from '../unit.ts'

const SIZES = { quick: { kills: 4, rate: 200 }, full: { kills: 20, rate: 500 } }

const row = (id: string, transport: 'direct' | 'kafka'): Row => ({
  id,
  promise: `every redirect a visitor received is exactly one row, though redirect is killed (${transport})`,
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
    await sleep(1_000)
    for (let kill = 0; kill < kills; kill += 1) {
      await killSomething(random.pick(topology.nodes), random, kill % 2 === 0)
      await sleep(random.int(600, 1_500))
    }
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

async function killSomething(node: Unit, random: Random, wholeNode: boolean) {
  if (wholeNode) {
    await node.kill()
    await sleep(random.int(0, 500))
    await node.start()
  } else {
    process.kill(random.pick(await node.children()), 'SIGKILL')
  }
}

export const r1 = row('R1', 'direct')
export const r1Kafka = row('R1-kafka', 'kafka')
