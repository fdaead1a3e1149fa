import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import { type FaultMode, PASS } from '../fault-mode.ts'
import type { Ground } from '../ground.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { numbering } from '../verdict.ts'
import { type StreamEnd, streamVisits } from '../visit-stream.ts'
import { until } from '../wait.ts'

const SPOOLS = 3
const SIZES = {
  quick: { ingestKills: 5, clickhouseKills: 3 },
  full: { ingestKills: 30, clickhouseKills: 20 },
}
const FAILED_INSERTS = 'sluice_stats_insert_failures_total'

type Fault = (topology: Topology, ground: Ground, random: Random) => Promise<void>

/** Streams that span table partitions run during the faults; at the end raw and rollup totals must be exact. */
async function run({ ground, random }: RowContext, faults: readonly Fault[]): Promise<Figures> {
  const statsEnv = { INSERT_TIMEOUT_MS: '2000', ROLLUP_INTERVAL_MS: '1000' }
  const topology = await startTopology(ground, {
    name: 'r6',
    nodes: 0,
    workers: 0,
    transport: 'direct',
    statsEnv,
  })
  const abort = new AbortController()
  let enough = false
  try {
    const streams = Promise.all(
      Array.from({ length: SPOOLS }, () =>
        streamVisits({
          url: `http://127.0.0.1:${topology.stats.internalPort}`,
          secret: topology.internalSecret,
          enough: () => enough,
          random,
          signal: abort.signal,
        }),
      ),
    )
    streams.catch(() => {})
    for (const fault of faults) {
      await moreStored(topology)
      await sleep(random.int(0, 700))
      await fault(topology, ground, random)
    }
    await moreStored(topology)
    enough = true
    const late = setTimeout(() => abort.abort(new Error('the streams did not end in 100 s')), 100_000)
    const ends = await streams
    clearTimeout(late)
    return await check(topology, ends, faults.length)
  } finally {
    abort.abort()
    await topology.stop()
  }
}

/** Waits for more visits, so that the next fault meets an insert. */
async function moreStored({ truth }: Topology): Promise<void> {
  const before = (await truth.totals()).raw
  await until('visits flow', 30_000, async () => (await truth.totals()).raw > before)
}

async function check(topology: Topology, ends: readonly StreamEnd[], faults: number): Promise<Figures> {
  const sum = (part: 'sent' | 'failedSends' | 'repeatedFrames') =>
    ends.reduce((all, end) => all + end[part], 0)
  const rolledUp = until('the rollup is exact', 20_000, async () => {
    const { raw, daily } = await topology.truth.totals()
    return raw === daily
  })
  await rolledUp.catch(() => {})
  const { raw, distinct, daily } = await topology.truth.totals()
  const failedInserts = await topology.stats.metric(FAILED_INSERTS)
  const { holes, repeatedSeqs } = numbering(await topology.truth.visits())
  return holds(
    [
      ...differs('raw rows', raw, sum('sent')),
      ...differs('distinct rows', distinct, sum('sent')),
      ...differs('the rollup', daily, sum('sent')),
      ...holes.map((hole) => `never stored ${hole}`),
      ...repeatedSeqs.map((seq) => `stored again ${seq}`),
      ...(sum('failedSends') + failedInserts === 0 ? ['no fault bit'] : []),
    ].slice(0, 10),
    {
      faults,
      sent: sum('sent'),
      raw,
      daily,
      failedSends: sum('failedSends'),
      failedInserts,
      repeatedFrames: sum('repeatedFrames'),
    },
  )
}

const killIngest: Fault = async ({ stats }, _ground, random) => {
  await stats.kill()
  await sleep(random.int(0, 300))
  await stats.start()
}

const killClickHouse: Fault = async (_topology, ground, random) => {
  await ground.killClickHouse()
  await sleep(random.int(0, 300))
  await ground.reviveClickHouse()
}

/** Drops answers until one to an insert is among them. */
const loseAnswers =
  (mode: FaultMode): Fault =>
  async ({ proxies, stats }, _ground, random) => {
    const before = await stats.metric(FAILED_INSERTS)
    await proxies.statsClickhouse.set(mode)
    await until(
      'an insert without an answer',
      20_000,
      async () => (await stats.metric(FAILED_INSERTS)) > before,
    )
    await sleep(random.int(0, 1_000))
    await proxies.statsClickhouse.set(PASS)
  }

const LOSS = ['hang', 'reset'] as const

export const r6: Row = {
  id: 'R6',
  promise: 'raw and rollup totals are exact even when ingest is killed in batches that span table partitions',
  run: (context) =>
    run(
      context,
      Array.from({ length: SIZES[context.size].ingestKills }, () => killIngest),
    ),
}

export const r7: Row = {
  id: 'R7',
  promise: 'raw and rollup totals are exact even when ClickHouse is killed and answers to inserts are lost',
  run: (context) =>
    run(
      context,
      Array.from({ length: SIZES[context.size].clickhouseKills }, (_, kill) => [
        ...(kill > 0 ? [loseAnswers({ kind: 'drop-responses', afterwards: LOSS[kill % 2]! })] : []),
        killClickHouse,
      ]).flat(),
    ),
}
