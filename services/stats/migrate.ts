import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { migrate } from './clickhouse/schema.ts'
import { readStoreConfig } from './config.ts'

run(async () => {
  const config = readStoreConfig(process.env)
  const applied = await migrate({ url: config.CLICKHOUSE_URL, database: config.CLICKHOUSE_DATABASE })
  createLog('stats', config.LOG_LEVEL).info(
    { applied, database: config.CLICKHOUSE_DATABASE },
    'schema is up to date',
  )
})
