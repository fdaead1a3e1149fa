import { setTimeout as sleep } from 'node:timers/promises'
import { HANG, PASS, REFUSE } from '../fault-mode.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner, type Owner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { rate: 100, rounds: 2 }, full: { rate: 300, rounds: 30 } }
const STATISTICS = [
  '/api/cloak/access-logs',
  '/api/stats/over-time?bucket=day',
  '/api/stats/country',
  '/api/calls/usage',
  '/api/calls/forecast',
]
const WITHOUT = [
  '/api/user/profile',
  '/api/cloak/list',
  '/api/plan/list',
  '/api/plan/my-payments',
  '/api/user/notices',
]

async function run({ ground, random, size }: RowContext) {
  const { rate, rounds } = SIZES[size]
  const statsEnv = { INSERT_TIMEOUT_MS: '3000' }
  const plan = { name: 'p12', nodes: 1, workers: 2, transport: 'direct', statsEnv } as const
  const topology = await startTopology(ground, plan)
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'ClickHouse gone' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 600, random })
    await until(
      'everything answers',
      60_000,
      async () => (await answersOf(owner, 'before', 200)).length === 0,
    )
    const faults: string[] = []
    let slowestMs = 0
    for (let round = 0; round < rounds; round += 1) {
      const mode = round % 2 === 0 ? REFUSE : HANG
      await topology.proxies.statsClickhouse.set(mode)
      const begun = performance.now()
      faults.push(...(await answersOf(owner, `with ClickHouse gone (${mode.kind})`, 503)))
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      await owner.updateLink(link.id, { name: `Edited ${round}` })
      await sleep(1_000)
    }
    await topology.proxies.statsClickhouse.set(PASS)
    await until(
      'statistics are back',
      60_000,
      async () => (await answersOf(owner, 'after', 200)).length === 0,
    )
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 60_000)
    return holds([...faults, ...differs('failed visits', attempts.length - tally(attempts).redirect, 0)], {
      rounds,
      pages: STATISTICS.length + WITHOUT.length,
      allPagesMs: Math.round(slowestMs),
      stored: stored.length,
    })
  } finally {
    await topology.stop()
  }
}

/** Faults of the answers; statistics should answer with the status `statistics`. */
async function answersOf(owner: Owner, when: string, statistics: number): Promise<string[]> {
  const seen = async (path: string, expected: number) => {
    const answer = await owner.call('GET', path, undefined, 20_000)
    const { code } = (await answer.json()) as { code?: string }
    if (answer.status !== expected) return [`${path} answers ${answer.status} ${when}`]
    if (expected === 503 && code !== 'statistics_unavailable') return [`${path} names ${code} ${when}`]
    return []
  }
  const all = Promise.all(STATISTICS.map((path) => seen(path, statistics)))
  const faults: string[] = []
  for (const path of WITHOUT) faults.push(...(await seen(path, 200)))
  return [...faults, ...(await all).flat()]
}

export const p12: Row = {
  id: 'P12',
  promise:
    'without ClickHouse, links, plans and payments work, and statistics report at once that they are unavailable',
  run,
}
