import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { PASSWORD } from './test-account.ts'
import type { Asked } from './test-mail.ts'

/** The code of an authenticator app, `steps` of 30 s from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Waits so that no time step ends during a test that counts in steps. */
async function awayFromBorder(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5_000) await sleep(left)
}

/** Sets up a user's second factor with the code of the previous step, so that the current and later ones are unused. */
export async function withTotp(account: Asked, token: string) {
  await awayFromBorder()
  const setup = await account.call('POST', '/api/user/totp/setup', { token, body: { password: PASSWORD } })
  const secret = (setup.body as { data: { secret: string } }).data.secret
  await awayFromBorder()
  const body = { code: appCode(secret, -1) }
  const enabled = await account.call('POST', '/api/user/totp/enable', { token, body })
  return { secret, codes: (enabled.body as { data: { recovery_codes: string[] } }).data.recovery_codes }
}
