import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultMode, PASS, REFUSE } from '../fault-mode.ts'
import { failures, quantileMs, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import type { Unit } from '../unit.ts'
import { judge } from '../verdict.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { rounds: 1, rate: 200 }, full: { rounds: 10, rate: 500 } }
/** A process that did not wait at its stop would leave visits behind. */
const SLOW: FaultMode = { kind: 'latency', ms: 1_000 }

async function run({ ground, random, size }: RowContext) {
  const { rounds, rate } = SIZES[size]
  const topology = await startTopology(ground, { name: 'p9', nodes: 2, workers: 2, transport: 'direct' })
  try {
    const [node] = topology.nodes
    if (!node) throw new Error('no node')
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Rolling' })
    let leaving = 0
    const load = startLoad({
      ports: () => topology.ports.filter((port) => port !== leaving),
      codes: [link.code],
      rate,
      count: rate * 600,
      random,
    })
    await sleep(1_000)
    const replaced = async (before: readonly number[], what: string) =>
      until(what, 30_000, async () => {
        const now = await node.children()
        const allNew = now.length === 2 && before.every((pid) => !now.includes(pid))
        return allNew && (await node.metric('sluice_worker_ready')) === 2
      })

    const faults: string[] = []
    let workers = 0
    let leftOver = 0
    /** The front door already uses the other node; requests in flight must be answered, and visits shipped. */
    const restart = async (unit: Unit, ships: boolean) => {
      await topology.proxies.nodesStats.set(ships ? SLOW : REFUSE)
      await sleep(500)
      leaving = unit.port
      await unit.stop()
      const seen = load.attempts.filter(({ port }) => port === unit.port)
      const { lost } = judge(seen, await topology.truth.visits())
      if (ships) faults.push(...differs(`visits left in ${unit.name} after its stop`, lost.length, 0))
      else if (lost.length === 0) faults.push('no visits were left to hand over')
      else leftOver += lost.length
      await topology.proxies.nodesStats.set(PASS)
      await unit.start()
      leaving = 0
      await sleep(1_000)
    }
    for (let round = 0; round < rounds; round += 1) {
      const first = await node.children()
      for (const pid of first) {
        process.kill(pid, 'SIGTERM')
        await replaced([pid], `worker ${pid} is replaced`)
      }
      const second = await node.children()
      node.signal('SIGHUP')
      await replaced(second, 'all workers are replaced')
      workers += first.length + second.length
      for (const unit of topology.nodes) await restart(unit, true)
      await restart(node, false)
    }
    await sleep(2_000)

    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 20_000)
    const counts = tally(attempts)
    return holds([...faults, ...differs('failed visits', attempts.length - counts.redirect, 0)], {
      ...counts,
      stored: stored.length,
      replacedWorkers: workers,
      restartedNodes: 3 * rounds,
      handedOver: leftOver,
      p99Ms: Math.round(quantileMs(attempts, 0.99)),
      failures: failures(attempts),
    })
  } finally {
    await topology.stop()
  }
}

export const p9: Row = {
  id: 'P9',
  promise:
    'a rolling restart of workers, then of whole nodes, fails no visit, and unshipped visits of a node are handed over',
  run,
}
