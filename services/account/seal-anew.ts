import { readEnv } from '@sluice/kit/env'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { openDatabase } from './base/database/connect.ts'
import { sealEnv } from './config.ts'
import { sealAnew } from './people/totp/seal-anew.ts'
import { sealKeyOf } from './people/totp/seed-seal.ts'

run(async () => {
  const config = readEnv(sealEnv, process.env)
  const database = openDatabase(config.DATABASE_URL, 1, () => {})
  try {
    const [key, previous] = [sealKeyOf(config.TOTP_SECRET), sealKeyOf(config.TOTP_SECRET_PREVIOUS)]
    const count = await sealAnew(database.db, key, previous)
    createLog('account', config.LOG_LEVEL).info(count, 'seeds of second factors are sealed with TOTP_SECRET')
  } finally {
    await database.close()
  }
})
