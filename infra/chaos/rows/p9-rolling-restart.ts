import { setTimeout as sleep } from 'node:timers/promises'
import { failures, quantileMs, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { rounds: 1, rate: 200 }, full: { rounds: 10, rate: 500 } }

async function run({ ground, random, size }: RowContext) {
  const { rounds, rate } = SIZES[size]
  const topology = await startTopology(ground, { name: 'p9', nodes: 1, workers: 2, transport: 'direct' })
  try {
    const [node] = topology.nodes
    if (!node) throw new Error('no node')
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Rolling' })
    const load = startLoad({
      ports: () => topology.ports,
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

    let workers = 0
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
    }
    await sleep(2_000)

    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 20_000)
    const counts = tally(attempts)
    return holds(differs('visits that failed', attempts.length - counts.redirect, 0), {
      ...counts,
      stored: stored.length,
      replacedWorkers: workers,
      p99Ms: Math.round(quantileMs(attempts, 0.99)),
      failures: failures(attempts),
    })
  } finally {
    await topology.stop()
  }
}

export const p9: Row = {
  id: 'P9',
  promise: 'a rolling restart of the workers under load fails no visit',
  run,
}
