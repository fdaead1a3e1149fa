import { readEnv } from '@sluice/kit/env'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { migrate } from './base/database/migrate.ts'
import { databaseEnv } from './config.ts'

run(async () => {
  const config = readEnv(databaseEnv, process.env)
  const ran = await migrate(config.DATABASE_URL)
  createLog('account-migrate', config.LOG_LEVEL).info(
    { ran },
    ran.length ? 'schema migrated' : 'schema is current',
  )
})
