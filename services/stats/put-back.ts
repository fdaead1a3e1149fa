import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { openClickHouse } from './clickhouse/client.ts'
import { readStoreConfig } from './config.ts'
import { putBack } from './ingest/put-back.ts'

run(async () => {
  const config = readStoreConfig(process.env)
  const address = { url: config.CLICKHOUSE_URL, database: config.CLICKHOUSE_DATABASE }
  const inserts = openClickHouse(address, 'inserts', 30_000)
  const upkeep = openClickHouse(address, 'upkeep', 120_000)
  try {
    const result = await putBack(inserts, upkeep)
    createLog('stats', config.LOG_LEVEL).info(result, 'visits that were put aside have been stored')
  } finally {
    await Promise.all([inserts.close(), upkeep.close()])
  }
})
