import { EnvError, readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { openDatabase } from './base/database/connect.ts'
import { demoEnv } from './config.ts'
import { DemoDates, dateDemoLinks } from './site/demo/date-demo-links.ts'

/** Dates the demo's links, which are given as JSON. Only in local mode; may be repeated. */
run(async () => {
  const config = readEnv(demoEnv, process.env)
  if (config.SLUICE_MODE !== 'local')
    throw new EnvError('Demo data is only for a product in local mode (SLUICE_MODE=local).')
  const dates = DemoDates.parse(JSON.parse(process.argv[2] ?? '[]'))
  const database = openDatabase(config.DATABASE_URL, 1, () => {})
  try {
    await dateDemoLinks(database.db, dates)
  } finally {
    await database.close()
  }
})
