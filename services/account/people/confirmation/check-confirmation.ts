import { problem } from '../../base/http/fail.ts'
import { isOwnPassword } from '../identity/change-password.ts'
import type { PasswordDeps } from '../identity/check-password.ts'
import { checkSecondFactor, type SecondFactorDeps } from '../totp/check-second-factor.ts'

export type ConfirmationDeps = PasswordDeps & SecondFactorDeps & { adminsNeedTotp: boolean }

/**
 * Accepts an administrator's code of the second factor, which is then used up, or the password of an account
 * without one. Throws `confirmation_wrong`, or `too_many_requests` after as many wrong attempts as a login allows.
 */
export async function checkConfirmation(
  deps: ConfirmationDeps,
  userId: number,
  given: string,
  ip: string,
): Promise<void> {
  const factor = await checkSecondFactor(deps, userId, given)
  if (factor === 'passed') return
  if (factor !== 'none') throw problem('confirmation_wrong')
  if (deps.adminsNeedTotp) throw problem('totp_setup_required')
  if (!(await isOwnPassword(deps, userId, given, ip)))
    throw problem('confirmation_wrong', { message: 'password_wrong' })
}
