import { testClickHouseDatabase } from '@sluice/local/testing/test-clickhouse'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startStats } from '../servers/stats.ts'
import { timeReports } from './ask.ts'
import { countRows, generate, openDatabase } from './dataset.ts'
import { ASKED } from './questions.ts'

test('the bench fills the tables as they are, and every report answers on them', async () => {
  const { url, database, drop } = await testClickHouseDatabase()
  onTestFinished(drop)
  const stats = await startStats({ clickhouseUrl: url, database, core: 0, logs: inject('testHome') })
  onTestFinished(stats.stop)
  const client = openDatabase(url, database)
  onTestFinished(() => client.close())
  await generate(client, { name: 'small', rows: 5_000, days: 8 })
  for (const table of ['conversions', 'costs'])
    expect(await countRows(client, `SELECT count() AS n FROM ${table}`), table).toBeGreaterThan(20)
  expect(await timeReports(stats.target, 7, 1)).toHaveLength(ASKED.length)
})
