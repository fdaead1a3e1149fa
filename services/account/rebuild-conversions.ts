import { readEnv } from '@sluice/kit/env'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { openDatabase } from './base/database/connect.ts'
import { databaseEnv } from './config.ts'
import { askRebuild } from './conversions/shipping/rebuild.ts'

/** Asks account to fill conversions and costs in ClickHouse anew; it does so once it runs. */
run(async () => {
  const config = readEnv(databaseEnv, process.env)
  const database = openDatabase(config.DATABASE_URL, 1, () => {})
  try {
    await askRebuild(database.db)
    createLog('account', config.LOG_LEVEL).info('account will fill conversions and costs anew')
  } finally {
    await database.close()
  }
})
