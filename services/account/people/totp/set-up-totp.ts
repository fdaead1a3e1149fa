import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { endSessionsOf } from '../identity/end-session.ts'
import { holdUser } from '../identity/hold-user.ts'
import { notifyOwner } from '../identity/notify-owner.ts'
import { markSecondFactor } from '../identity/start-session.ts'
import { type SecondFactorDeps, withinBounds } from './check-second-factor.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { openSeed, sealSeed } from './seed-seal.ts'
import { appSecret, newSeed, stepOf } from './totp-code.ts'
import { confirmSeed, findSeed, keepUnconfirmedSeed, replaceRecoveryCodes } from './totp-store.ts'

/** First step: a new seed for the authenticator app, which takes effect only after `enableTotp`. */
export async function setUpTotp(
  deps: SecondFactorDeps,
  session: Session,
): Promise<{ secret: string; uri: string }> {
  const seed = newSeed()
  const sealed = sealSeed(deps.sealKey, session.userId, seed)
  if (!(await keepUnconfirmedSeed(deps.db, session.userId, sealed))) throw problem('conflict')
  return appSecret(seed, session.email)
}

/**
 * Second step: a code shows that the app has the seed. This session continues as one with a second factor, all others
 * end. Returns the recovery codes, the only time they are visible.
 */
export async function enableTotp(deps: SecondFactorDeps, session: Session, code: string): Promise<string[]> {
  const row = await findSeed(deps.db, session.userId)
  if (!row || row.confirmed_at) throw problem('conflict')
  const seed = openSeed(deps.sealKey, session.userId, row.seed)
  const step = stepOf(seed, code.replace(/\s/g, ''), Date.now())
  const right = await withinBounds(deps.limiter, session.userId, async () => step !== undefined)
  if (!right || step === undefined) throw problem('invalid_code', { errors: { code: 'wrong_totp' } })
  const codes = newRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await holdUser(tx, session.userId)
    if (!(await confirmSeed(tx, session.userId, row.seed, step))) throw problem('conflict')
    await replaceRecoveryCodes(tx, session.userId, codes)
    await endSessionsOf(tx, session.userId, session.id)
    await markSecondFactor(tx, session.id, true)
    await notifyOwner(tx, session.userId, 'totp_enabled')
  })
  return codes
}
