import { setTimeout as sleep } from 'node:timers/promises'
import { collectedHeaps } from '../heap/bytes-left.ts'
import { createOwner } from '../owner.ts'
import { withPreloads } from '../preloads.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { sendStorm } from '../visit-storm.ts'

/** `beforehand`: requests until caches are full and code is compiled. `mostGrown`: bytes from the middle to the end. */
const SIZES = {
  quick: { beforehand: 15_000, requests: 15_000, links: 500, mostGrown: 600_000 },
  full: { beforehand: 1_000_000, requests: 1_000_000, links: 5_000, mostGrown: 2_000_000 },
}
const SHIPPED_MS = 1_500

async function run({ ground, random, size }: RowContext) {
  const { beforehand, requests, links: count, mostGrown } = SIZES[size]
  const heaps = collectedHeaps(ground)
  /** Measured once requests in flight have ended. */
  const bytesLeft = async (pid: number) => {
    await sleep(SHIPPED_MS)
    return await heaps.bytesLeft(pid)
  }
  const topology = await startTopology(ground, {
    ...{ name: 't3m', nodes: 1, workers: 1, transport: 'direct' },
    redirectEnv: withPreloads(ground, heaps.preload),
  })
  try {
    const [node] = topology.nodes
    const [worker = 0] = (await node?.children()) ?? []
    const owner = await createOwner(topology, { calls: 10_000_000 })
    const codes = (await owner.createLinks(count)).map((link) => link.code)
    const port = topology.ports[0] ?? 0
    const warm = await sendStorm({ port, codes, requests: beforehand, random })
    const middle = await bytesLeft(worker)
    const storm = await sendStorm({ port, codes, requests, random })
    const end = await bytesLeft(worker)
    const [still = 0] = (await node?.children()) ?? []
    const mib = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(2))
    return holds(
      [
        ...exceeds('growth in bytes from the middle to the end', end - middle, mostGrown),
        ...differs('the worker', still, worker),
        ...(storm.redirects > requests / 2 ? [] : ['most requests were not visits']),
      ],
      {
        requests: warm.answers + storm.answers,
        redirects: warm.redirects + storm.redirects,
        connections: warm.connections + storm.connections,
        hostile: warm.hostile + storm.hostile,
        cut: warm.cut + storm.cut,
        middleMib: mib(middle),
        endMib: mib(end),
      },
    )
  } finally {
    await topology.stop()
  }
}

export const t3Memory: Row = {
  id: 'T3-memory',
  promise: 'visitors of every kind, however many, do not increase the memory of a worker',
  run,
}
