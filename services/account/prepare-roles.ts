import { readEnv } from '@sluice/kit/env'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { prepareRoles } from './base/database/prepare-roles.ts'
import { rolesEnv } from './config.ts'

/** Creates the product's database logins. May be repeated, and changes their passwords. */
run(async () => {
  const config = readEnv(rolesEnv, process.env)
  await prepareRoles(config.ADMIN_DATABASE_URL, {
    owner: config.OWNER_PASSWORD,
    account: config.ACCOUNT_PASSWORD,
    courier: config.COURIER_PASSWORD,
    backup: config.BACKUP_PASSWORD,
  })
  createLog('account-roles', config.LOG_LEVEL).info('roles are ready')
})
