import { invalidFields } from '../../base/http/fail.ts'
import { networkOf } from '../../base/limits/network.ts'
import { checkCode } from '../codes/check-code.ts'
import { invalidCode, tryCode } from '../codes/try-code.ts'
import { readEmail } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { locksOf } from './login-limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashPassword } from './password.ts'
import { passwordFault } from './password-rule.ts'
import { codeFault, type SignUpDeps } from './register.ts'
import { findLogin, setPassword } from './users-store.ts'

export type ResetForm = { email: string; code: string; newPassword: string }

/** Second step: whether the mailed code is right. It stays usable for the third. */
export async function verifyResetCode(
  deps: SignUpDeps,
  form: Pick<ResetForm, 'email' | 'code'>,
  ip: string,
): Promise<void> {
  const email = readEmail(form.email)
  const fault = codeFault(form.code, 'reset_code_length')
  if (fault) throw invalidFields({ code: fault })
  await tryCode(deps, { purpose: 'reset', email, code: form.code }, ip)
}

/**
 * Third step: sets a new password for the holder of the code. Every session ends; a second factor stays. Guesses at the
 * old password no longer keep the owner out.
 */
export async function resetPassword(deps: SignUpDeps, form: ResetForm, ip: string): Promise<void> {
  const password = passwordFault(form.newPassword, deps.passwordSymbols)
  if (password) throw invalidFields({ newPassword: password })
  await verifyResetCode(deps, form, ip)
  const given = { purpose: 'reset', email: readEmail(form.email), code: form.code } as const
  const passwordHash = await deps.hashes.run(() => hashPassword(form.newPassword))
  await deps.db.transaction().execute(async (tx) => {
    if (!(await checkCode(tx, deps.codeKey, given, true))) throw invalidCode()
    const user = await findLogin(tx, given.email)
    if (!user) throw invalidCode()
    await setPassword(tx, user.id, passwordHash)
    await endSessionsOf(tx, user.id)
    await notifyOwner(tx, user.id, 'password_changed')
  })
  await deps.limiter.forget(locksOf(given.email, networkOf(ip)))
}
