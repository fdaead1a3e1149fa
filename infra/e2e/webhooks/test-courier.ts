import { createLog } from '@sluice/kit/log'
import type { TestAccount } from '../../../services/account/testing/test-account.ts'
import { readConfig } from '../../../services/courier/config.ts'
import { type CourierOptions, openCourier } from '../../../services/courier/open.ts'

/** Account's and the courier's environment with receivers on this machine. */
export const PRIVATE = { COURIER_ALLOW_PRIVATE: 'true', SLUICE_MODE: 'local' }

/** The whole courier in this process, on the database of `account` and with its own login. Close it. */
export async function openTestCourier(
  account: TestAccount,
  env: Record<string, string> = PRIVATE,
  options: CourierOptions = {},
) {
  const config = readConfig({
    DATABASE_URL: account.logins.courier,
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: account.config.INTERNAL_SECRET,
    ...env,
  })
  const { app, stopSteps } = openCourier(config, createLog('courier-test', 'silent'), options)
  await app.ready()
  return {
    app,
    async close() {
      for (const step of stopSteps) await step.run()
    },
  }
}
