import type { Language } from '@sluice/contract/api-answer'
import { invalidFields, problem } from '../../base/http/fail.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'
import { checkCode } from '../codes/check-code.ts'
import type { CodeDeps } from '../codes/request-code.ts'
import { invalidCode, tryCode } from '../codes/try-code.ts'
import { createUser } from './create-user.ts'
import { readCurrentUser } from './current-user.ts'
import { readEmail } from './email.ts'
import type { HashQueue } from './hash-queue.ts'
import type { SignedIn } from './login.ts'
import { hashPassword } from './password.ts'
import { passwordFault } from './password-rule.ts'
import { type Client, startSession } from './start-session.ts'
import { noteLogin } from './users-store.ts'

export type SignUpDeps = CodeDeps & { hashes: HashQueue; jwtSecret: string; passwordSymbols: boolean }
export type RegisterForm = {
  email: string
  password: string
  code: string
  agreeTerms: boolean | undefined
}

const CODE = /^\d{6}$/
export const codeFault = (code: string, length: MessageKey = 'code_length'): MessageKey | undefined => {
  if (!code) return 'code_required'
  return CODE.test(code) ? undefined : length
}

/** Creates an account with the trial calls for the holder of the mailed code, and signs them in. */
export async function register(
  deps: SignUpDeps,
  form: RegisterForm,
  client: Client,
  language: Language,
): Promise<SignedIn> {
  const email = readEmail(form.email)
  const errors = faultsOf(form, deps.passwordSymbols)
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  const given = { purpose: 'register', email, code: form.code } as const
  // Checked before the costly hash and used up with the account, so that a flood of guesses costs no hashes.
  await tryCode(deps, given, client.ip)
  const passwordHash = await deps.hashes.run(() => hashPassword(form.password))
  const { userId, token } = await deps.db.transaction().execute(async (tx) => {
    if (!(await checkCode(tx, deps.codeKey, given, true))) throw invalidCode()
    const termsAcceptedAt = form.agreeTerms ? { termsAcceptedAt: new Date() } : {}
    const user = { email, name: '', passwordHash, role: 'user', language, ...termsAcceptedAt } as const
    const userId = await createUser(tx, user)
    if (userId === null) throw problem('email_registered', { errors: { email: 'email_registered' } })
    const session = { ...client, userId, remember: false, totp: false }
    const token = await startSession(tx, deps.jwtSecret, session)
    await noteLogin(tx, { id: userId, password_hash: passwordHash }, language)
    return { userId, token }
  })
  return { user: await readCurrentUser(deps.db, userId), token }
}

function faultsOf(form: RegisterForm, symbolsAllowed: boolean): Record<string, MessageKey> {
  const password = passwordFault(form.password, symbolsAllowed)
  const code = codeFault(form.code)
  return {
    ...(password && { password }),
    ...(code && { code }),
    ...(form.agreeTerms === false && { agreeTerms: 'terms_required' as const }),
  }
}
