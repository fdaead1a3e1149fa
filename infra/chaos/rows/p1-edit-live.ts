import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { HANG, PASS } from '../fault-mode.ts'
import type { Ground } from '../ground.ts'
import { failures, type Load, startLoad, tally } from '../load.ts'
import { createOwner, type Link, type Owner } from '../owner.ts'
import { quantile } from '../quantile.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { until } from '../wait.ts'

const RATE = 300
/**
 * `blindEdits`: edits without hints, as many without Redis, and as many with Redis on another machine. `promptMs`: limit
 * of the 99th percentile; higher at quick size, because the machine may be busy.
 */
const SIZES = {
  quick: { edits: 10, blindEdits: 2, promptMs: 5_000 },
  full: { edits: 500, blindEdits: 10, promptMs: 1_000 },
}
const ALWAYS_MS = 10_000
/** Redis moved: time until nobody waits for the old machine, and limit of an edit after that. Hints may still be lost. */
const MOVED_AFTER_MS = 10_000
const MOVED_MS = 3_000
const NO_HINTS = ['-subscribe', '-psubscribe', '-xread', '-xrange', '-xrevrange']
const HINTS = NO_HINTS.map((command) => command.replace('-', '+'))

async function run({ ground, random, size }: RowContext) {
  const { edits, blindEdits, promptMs } = SIZES[size]
  const topology = await startTopology(ground, { name: 'p1', nodes: 2, workers: 2, transport: 'direct' })
  const load: { now?: Load } = {}
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Edited' })
    load.now = startLoad({
      ports: () => topology.ports,
      codes: [link.code],
      rate: RATE,
      count: RATE * 900,
      random,
    })
    const editing = createEditor(topology, owner, link, load.now)

    const prompt: number[] = []
    for (let edit = 0; edit < edits; edit += 1) prompt.push(await editing.edit(ALWAYS_MS))
    const slowest = async () => {
      let most = 0
      for (let edit = 0; edit < blindEdits; edit += 1)
        most = Math.max(most, await editing.edit(ALWAYS_MS * 1.5))
      return most
    }
    const withoutHints = await cutHints(ground, slowest)
    const backAgain = await editing.edit(ALWAYS_MS * 1.5)
    await topology.proxies.nodesRedis.set(HANG)
    await sleep(2_000)
    const withoutRedis = await slowest()
    await topology.proxies.nodesRedis.set(PASS)
    // Lets all reconnect, so that there are connections to fall silent.
    await editing.edit(ALWAYS_MS * 1.5)
    const { nodesRedis, accountRedis } = topology.proxies
    for (const proxy of [nodesRedis, accountRedis]) proxy.changeMachine()
    await sleep(MOVED_AFTER_MS)
    const withMovedRedis = await slowest()

    const attempts = await load.now.stop()
    const counts = tally(attempts)
    const p99 = quantile(prompt, 0.99)
    return holds(
      [
        ...exceeds('an edit (p99), in ms,', p99, promptMs),
        ...exceeds('an edit without hints, in ms,', withoutHints, ALWAYS_MS),
        ...exceeds('an edit without Redis, in ms,', withoutRedis, ALWAYS_MS),
        ...exceeds('an edit with Redis on another machine, in ms,', withMovedRedis, MOVED_MS),
        ...differs('failed visits', counts.page + counts.refused + counts.unknown + counts.unsent, 0),
      ],
      {
        edits: prompt.length + 3 * blindEdits + 2,
        p99Ms: p99,
        slowestMs: Math.max(...prompt),
        failures: failures(attempts),
        withoutHintsMs: withoutHints,
        withoutRedisMs: withoutRedis,
        withMovedRedisMs: withMovedRedis,
        backAgainMs: backAgain,
      },
    )
  } finally {
    await load.now?.stop()
    await topology.stop()
  }
}

/** `edit` returns how long after its answer a visitor still got the previous version, in ms. */
function createEditor(topology: Topology, owner: Owner, link: Link, load: Load) {
  let version = 1
  const newest = (port: number, since: number) =>
    load.attempts.filter(
      (attempt) => attempt.port === port && attempt.at > since && attempt.version !== undefined,
    )
  return {
    async edit(withinMs: number): Promise<number> {
      version += 1
      await owner.updateLink(link.id, { name: 'Edited', realUrl: `https://real.test/v${version}` })
      const edited = Date.now()
      let stale = 0
      const live = until(`version ${version} on all nodes`, withinMs, async () => {
        const quietSince = Date.now() - 400
        const late = topology.ports.flatMap((port) =>
          newest(port, edited).filter((attempt) => attempt.version !== version),
        )
        stale = Math.max(0, ...late.map((attempt) => attempt.at - edited))
        const seen = topology.ports.every((port) => newest(port, Math.max(edited, quietSince)).length > 10)
        return seen && edited + stale < quietSince
      })
      return await live.then(
        () => stale,
        () => Math.max(stale, withinMs),
      )
    },
  }
}

/** While `work` runs, nobody can listen to hints or read their stream; the rest of Redis works. */
async function cutHints<T>(ground: Ground, work: () => Promise<T>): Promise<T> {
  const redis = new Redis(ground.redisUrl)
  try {
    await redis.call('ACL', 'SETUSER', 'default', ...NO_HINTS)
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    return await work()
  } finally {
    await redis.call('ACL', 'SETUSER', 'default', ...HINTS)
    redis.disconnect()
  }
}

export const p1: Row = {
  id: 'P1',
  promise:
    'an edit is live on all nodes within 1 s, within 10 s without hints or Redis, and soon after Redis moves to another machine',
  run,
}
