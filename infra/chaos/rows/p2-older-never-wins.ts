import { setTimeout as sleep } from 'node:timers/promises'
import { redisNames } from '@sluice/contract/routing'
import type { Random } from '@sluice/local/random'
import { Redis } from 'ioredis'
import { PASS } from '../fault-mode.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { createVisitClient } from '../visit-client.ts'

const SIZES = { quick: { rounds: 100 }, full: { rounds: 2_000 } }

async function run({ ground, random, size }: RowContext) {
  const { rounds } = SIZES[size]
  const topology = await startTopology(ground, { name: 'p2', nodes: 1, workers: 1, transport: 'direct' })
  const abort = new AbortController()
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Edited' })
    const reading = readVersions(topology, link.code, abort.signal)
    const disturbing = disturb(topology, random, abort.signal)
    const replaying = replayOld(ground.redisUrl, topology.redisPrefix, link.code, random, abort.signal)
    for (let round = 0; round < rounds; round += 1) {
      await owner.updateLink(link.id, { name: 'Edited', realUrl: `https://real.test/v${round}` })
      await sleep(random.int(0, 60))
    }
    await sleep(1_500)
    abort.abort()
    const [seen, replayed] = await Promise.all([reading, replaying, disturbing])
    const back = seen.versions.filter((version, n) => version < (seen.versions[n - 1] ?? 0))
    return holds(
      [
        ...differs('steps back to an older version', back.length, 0),
        ...differs('the last version seen', seen.versions.at(-1) ?? 0, rounds + 1),
        ...differs('failed visits', seen.failed, 0),
      ],
      { edits: rounds, visits: seen.versions.length, versionsSeen: new Set(seen.versions).size, replayed },
    )
  } finally {
    abort.abort()
    await topology.stop()
  }
}

/** Visits one worker sequentially, so that answers come in the order of decisions. */
async function readVersions(topology: Topology, code: string, signal: AbortSignal) {
  const client = createVisitClient({ timeoutMs: 5_000, maxSockets: 1 })
  const versions: number[] = []
  let failed = 0
  while (!signal.aborted) {
    const { version } = await client.visit(topology.ports[0] ?? 0, code)
    if (version === undefined) failed += 1
    else versions.push(version)
    await sleep(1)
  }
  client.close()
  return { versions, failed }
}

/** Slows both sources of documents in turn, so that answers to early requests arrive late. */
async function disturb({ proxies }: Topology, random: Random, signal: AbortSignal) {
  while (!signal.aborted) {
    const slow = random.pick([proxies.nodesRedis, proxies.nodesAccount])
    await slow.set({ kind: 'latency', ms: random.int(1, 40) })
    await sleep(random.int(20, 150))
    if (random.next() < 0.5) await slow.set(PASS)
  }
}

/** Writes old documents back into Redis, with hints that make nodes read them. */
async function replayOld(url: string, prefix: string, code: string, random: Random, signal: AbortSignal) {
  const redis = new Redis(url)
  const names = redisNames(prefix)
  const key = names.document(`cloak:${code}`)
  let replayed = 0
  while (!signal.aborted) {
    const [version, body] = await redis.hmget(key, 'version', 'body')
    await sleep(random.int(50, 200))
    if (!version || !body) continue
    const newest = await redis.hget(key, 'version')
    await redis.hset(key, { version, body })
    await redis.publish(names.hints, JSON.stringify({ key: `cloak:${code}`, version: Number(newest) }))
    replayed += 1
  }
  redis.disconnect()
  return replayed
}

export const p2: Row = {
  id: 'P2',
  promise: 'an older version of a link never replaces a newer one, however late answers arrive',
  run,
}
