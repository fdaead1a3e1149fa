import { certificateKeyOf } from '@sluice/kit/certificate-seal'
import { readEnv } from '@sluice/kit/env'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { openDatabase } from './base/database/connect.ts'
import { sealEnv } from './config.ts'
import { sealCertificatesAnew } from './links/certificates/seal-anew.ts'
import { sealAnew } from './people/totp/seal-anew.ts'
import { sealKeyOf } from './people/totp/seed-seal.ts'

run(async () => {
  const config = readEnv(sealEnv, process.env)
  const { TOTP_SECRET, TOTP_SECRET_PREVIOUS, CERTIFICATE_SECRET, CERTIFICATE_SECRET_PREVIOUS } = config
  const database = openDatabase(config.DATABASE_URL, 1, () => {})
  const log = createLog('account', config.LOG_LEVEL)
  try {
    if (TOTP_SECRET && TOTP_SECRET_PREVIOUS) {
      const count = await sealAnew(database.db, sealKeyOf(TOTP_SECRET), sealKeyOf(TOTP_SECRET_PREVIOUS))
      log.info(count, 'seeds of second factors are sealed with TOTP_SECRET')
    }
    if (CERTIFICATE_SECRET && CERTIFICATE_SECRET_PREVIOUS) {
      const [key, previous] = [
        certificateKeyOf(CERTIFICATE_SECRET),
        certificateKeyOf(CERTIFICATE_SECRET_PREVIOUS),
      ] as const
      const count = await sealCertificatesAnew(database.db, key, previous)
      log.info(count, 'private keys of certificates are sealed with CERTIFICATE_SECRET')
    }
  } finally {
    await database.close()
  }
})
