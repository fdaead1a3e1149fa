import type { Language } from '@sluice/contract/api-answer'
import type { CurrentUser } from '@sluice/contract/api-user'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { checkSecondFactor, hasSecondFactor, type SecondFactorDeps } from '../totp/check-second-factor.ts'
import { checkPassword, type PasswordDeps } from './check-password.ts'
import { readCurrentUser } from './current-user.ts'
import { readEmail } from './email.ts'
import { isPass } from './login-pass.ts'
import { offerPass, type PassDeps } from './offer-pass.ts'
import { type Client, startSession } from './start-session.ts'
import { findLogin, noteLogin } from './users-store.ts'

export type LoginDeps = PasswordDeps & PassDeps & SecondFactorDeps & { jwtSecret: string }
export type LoginForm = {
  email: string
  password: string
  remember: boolean
  totp: string | undefined
  pass: string | undefined
}
export type SignedIn = { user: CurrentUser; token: string }

/** Signs a user in. A second factor, if set up, is required in addition to the password. */
export async function login(
  deps: LoginDeps,
  form: LoginForm,
  client: Client,
  language: Language,
): Promise<SignedIn> {
  const email = readEmail(form.email)
  if (!form.password) throw invalidFields({ password: 'password_required' })
  const user = await findLogin(deps.db, email)
  const right = await checkPassword(deps, email, user, form.password, client.ip, {
    hasPass: form.pass !== undefined && isPass(deps.passKey, email, form.pass, Date.now()),
    onHeld: async () => {
      if (user?.status === 'active') await offerPass(deps, email, user.language)
    },
  })
  if (!user || !right) throw problem('wrong_credentials')
  if (user.status !== 'active') throw problem('account_inactive')
  const factor = await checkSecondFactor(deps, user.id, form.totp)
  if (factor === 'missing') throw problem('totp_required')
  if (factor === 'wrong') throw problem('wrong_totp', { errors: { totp: 'wrong_totp' } })
  const token = await deps.db.transaction().execute(async (tx) => {
    if (!(await noteLogin(tx, user, language))) throw problem('wrong_credentials')
    if (factor === 'none' && (await hasSecondFactor(tx, user.id))) throw problem('totp_required')
    const session = { ...client, userId: user.id, remember: form.remember, totp: factor === 'passed' }
    return startSession(tx, deps.jwtSecret, session)
  })
  return { user: await readCurrentUser(deps.db, user.id), token }
}
