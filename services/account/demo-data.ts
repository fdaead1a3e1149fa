import { EnvError, readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { openDatabase } from './base/database/connect.ts'
import { openUploads } from './base/uploads/upload-files.ts'
import { demoEnv } from './config.ts'
import { addDemoData } from './site/demo/add-demo-data.ts'

/**
 * Adds the demo's users, plans, payments and calls, and prints as JSON what is new. Only in local mode; may be
 * repeated.
 */
run(async () => {
  const config = readEnv(demoEnv, process.env)
  if (config.SLUICE_MODE !== 'local')
    throw new EnvError('Demo data is only for a product in local mode (SLUICE_MODE=local).')
  const database = openDatabase(config.DATABASE_URL, 1, () => {})
  try {
    process.stdout.write(
      `${JSON.stringify(await addDemoData(database.db, openUploads(config.UPLOAD_DIR)))}\n`,
    )
  } finally {
    await database.close()
  }
})
