import { mkdirSync } from 'node:fs'
import { hushNegativeTimeouts } from '@sluice/kit/kafka'
import { createLog } from '@sluice/kit/log'
import { seededRandom } from '@sluice/local/random'
import { startClickHouse } from '@sluice/local/stores/clickhouse'
import { startKafka } from '@sluice/local/stores/kafka'
import type { Store } from '@sluice/local/stores/store'
import { directTransports } from '@sluice/redirect/shipping/direct-transport'
import { kafkaTransports } from '@sluice/redirect/shipping/kafka-transport'
import { pin } from '../processes/cores.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import { openDatabase } from '../reports/dataset.ts'
import type { Ground } from '../servers/server.ts'
import { type StatsService, startStats } from '../servers/stats.ts'
import { makeTraffic } from '../traffic/traffic.ts'
import { feed } from './feed.ts'
import { type Frame, makeFrames } from './frames.ts'
import { type IngestFigures, measureIngest } from './measure.ts'
import { untilStored } from './until-stored.ts'

export type IngestResult = { transport: 'direct' | 'kafka' } & IngestFigures

const VISITS = 400_000
const SPOOLS = ['benchspool01', 'benchspool02']

type Bench = { ground: Ground; engine: Store }
type Feed = (stats: StatsService, database: string) => Promise<void>

function makeSpools({ dir }: Ground): Frame[][] {
  const random = seededRandom(5)
  const { requests } = makeTraffic(dir, 200, 5)
  return SPOOLS.map((spool) => makeFrames(requests, spool, VISITS / SPOOLS.length, random))
}

/** Measures one transport with its own database. */
async function benchTransport(
  { ground, engine }: Bench,
  transport: IngestResult['transport'],
  env: Record<string, string>,
  send: Feed,
): Promise<IngestResult> {
  const database = `bench_${transport}`
  const { serverCore: core, dir: logs } = ground
  const stats = await startStats({ clickhouseUrl: engine.url, database, core, logs, env })
  try {
    await untilQuiet(stats.started.pid)
    const figures = await measureIngest(stats.started.pid, engine.pid ?? 0, VISITS, () =>
      send(stats, database),
    )
    return { transport, ...figures }
  } finally {
    await stats.stop()
  }
}

async function benchKafka(bench: Bench): Promise<IngestResult> {
  const log = createLog('bench', 'warn')
  hushNegativeTimeouts()
  const kafka = await startKafka({ home: bench.ground.dir, log: () => {} })
  try {
    const spools = makeSpools(bench.ground)
    return await benchTransport(bench, 'kafka', { KAFKA_BROKERS: kafka.url }, async (_stats, database) => {
      await feed(kafkaTransports({ cluster: { brokers: [kafka.url] }, log }), spools)
      const client = openDatabase(bench.engine.url, database)
      await untilStored(client, VISITS).finally(() => client.close())
    })
  } finally {
    await kafka.stop()
  }
}

/** Stores prepared visits through stats, once per transport. Stats has one core, everything else the other. */
export async function benchIngest(ground: Ground, say: (line: string) => void): Promise<IngestResult[]> {
  const home = `${ground.dir}/engine`
  mkdirSync(home, { recursive: true })
  const engine = await startClickHouse({ home, log: () => {} })
  try {
    await pin(engine.pid ?? 0, [ground.loadCore])
    const bench = { ground, engine }
    say('ingest, direct')
    const spools = makeSpools(ground)
    const direct = await benchTransport(bench, 'direct', {}, ({ target }) =>
      feed(directTransports(target), spools),
    )
    say('ingest, kafka')
    return [direct, await benchKafka(bench)]
  } finally {
    await engine.stop()
  }
}
