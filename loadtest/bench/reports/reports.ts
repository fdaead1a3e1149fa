import { mkdirSync } from 'node:fs'
import { startClickHouse } from '@sluice/local/stores/clickhouse'
import type { Store } from '@sluice/local/stores/store'
import { pin } from '../processes/cores.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import type { Ground } from '../servers/server.ts'
import { migrateStats, startStats } from '../servers/stats.ts'
import { type ReportTimes, timeReports } from './ask.ts'
import { type Dataset, generate, openDatabase } from './dataset.ts'

export type ReportsResult = {
  name: string
  rows: number
  days: number
  generatedInSeconds: number
  times: ReportTimes[]
}

const DAYS = 89
const RECENT_DAYS = 9
const RANGES = [7, 84]
const ASKS = 20

/**
 * The large table; one with only its last days, so that a week's report has the same rows in range; and one with a tenth
 * of the visits in every range.
 */
const datasets = (rows: number): Dataset[] => [
  { name: 'large', rows, days: DAYS },
  { name: 'recent', rows: Math.round((rows / DAYS) * RECENT_DAYS), days: RECENT_DAYS },
  { name: 'thin', rows: Math.round(rows / 10), days: DAYS },
]

async function benchDataset(ground: Ground, engine: Store, dataset: Dataset): Promise<ReportsResult> {
  const database = `bench_${dataset.name}`
  await migrateStats({ CLICKHOUSE_URL: engine.url, CLICKHOUSE_DATABASE: database })
  const client = openDatabase(engine.url, database)
  const start = performance.now()
  await generate(client, dataset)
  const generatedInSeconds = (performance.now() - start) / 1000
  await client.close()
  const stats = await startStats({
    clickhouseUrl: engine.url,
    database,
    core: ground.serverCore,
    logs: ground.dir,
  })
  try {
    await untilQuiet(engine.pid ?? 0, 0.1, 120_000)
    const times: ReportTimes[] = []
    for (const days of RANGES.filter((range) => range <= dataset.days))
      times.push(...(await timeReports(stats.target, days, ASKS)))
    return { ...dataset, generatedInSeconds, times }
  } finally {
    await stats.stop()
  }
}

/** Times every report on every dataset; the engine may use both cores. */
export async function benchReports(
  ground: Ground,
  rows: number,
  say: (line: string) => void,
): Promise<ReportsResult[]> {
  const home = `${ground.dir}/reports`
  mkdirSync(home, { recursive: true })
  const engine = await startClickHouse({ home, log: () => {} })
  try {
    await pin(engine.pid ?? 0, [ground.serverCore, ground.loadCore])
    const results: ReportsResult[] = []
    for (const dataset of datasets(rows)) {
      say(`reports, ${dataset.rows} visits over ${dataset.days} days`)
      results.push(await benchDataset(ground, engine, dataset))
    }
    return results
  } finally {
    await engine.stop()
  }
}
