import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { endSessionsOf } from '../identity/end-session.ts'
import { holdUser } from '../identity/hold-user.ts'
import { notifyOwner } from '../identity/notify-owner.ts'
import { markSecondFactor } from '../identity/start-session.ts'
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { deleteSeed, replaceRecoveryCodes } from './totp-store.ts'

async function proven(deps: SecondFactorDeps, userId: number, code: string): Promise<void> {
  const factor = await checkSecondFactor(deps, userId, code)
  if (factor === 'none') throw problem('conflict')
  if (factor !== 'passed') throw problem('invalid_code', { errors: { code: 'wrong_totp' } })
}

/** Turns the second factor off. Every other session ends. */
export async function disableTotp(deps: SecondFactorDeps, session: Session, code: string): Promise<void> {
  await proven(deps, session.userId, code)
  await deps.db.transaction().execute(async (tx) => {
    await holdUser(tx, session.userId)
    await deleteSeed(tx, session.userId)
    await endSessionsOf(tx, session.userId, session.id)
    await markSecondFactor(tx, session.id, false)
    await notifyOwner(tx, session.userId, 'totp_disabled')
  })
}

/** Replaces all recovery codes with new ones. */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  session: Session,
  code: string,
): Promise<string[]> {
  await proven(deps, session.userId, code)
  const codes = newRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await replaceRecoveryCodes(tx, session.userId, codes)
    await notifyOwner(tx, session.userId, 'recovery_codes_renewed')
  })
  return codes
}
