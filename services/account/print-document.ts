import { randomBytes } from 'node:crypto'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { readConfig } from './config.ts'
import { openAccount } from './open.ts'

const secret = () => randomBytes(24).toString('hex')

/**
 * Prints the OpenAPI document of an installation without settings. It asks no store, so that packages are built from a
 * checkout alone: nothing answers at these addresses.
 */
run(async () => {
  const config = readConfig({
    SLUICE_MODE: 'local',
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    REDIS_URL: 'redis://127.0.0.1:9',
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    INTERNAL_SECRET: secret(),
    JWT_SECRET: secret(),
    UPLOAD_DIR: '/nonexistent',
  })
  const account = openAccount(config, createLog('account-document', 'silent'))
  const answer = await account.app.inject('/api/openapi.json')
  for (const step of account.stopSteps) await step.run()
  if (answer.statusCode !== 200) throw new Error(`the document cannot be made: ${answer.body}`)
  // Timers of what was stopped would hold the process for two more seconds.
  process.stdout.write(`${answer.body}\n`, () => process.exit())
})
