import { EnvError, readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { demoEnv } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { addDemoData } from './demo/add-demo-data.ts'
import { openUploads } from './uploads/upload-files.ts'

/** Adds the demo's users, plans, payments and calls, and says in JSON what is new. Only in local mode; harmless to repeat. */
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
