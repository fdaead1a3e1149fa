import type { CurrentUser } from '@sluice/contract/api-user'
import type { Db } from '../database/connect.ts'
import { invalidFields, problem } from '../http/fail.ts'
import type { Limiter } from '../limits/limiter.ts'
import { networkOf } from '../limits/network.ts'
import { readCurrentUser } from './current-user.ts'
import { readEmail } from './email.ts'
import type { HashQueue } from './hash-queue.ts'
import { loginLimits } from './login-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { type Client, startSession } from './start-session.ts'
import { findLogin, noteLogin, wasUsedFrom } from './users-store.ts'

export type LoginDeps = { db: Db; jwtSecret: string; limiter: Limiter; hashes: HashQueue }
export type LoginForm = { email: string; password: string; remember: boolean }

/** Compared against when nobody has the address, so that the answer takes as long. */
const nobodysHash = hashPassword('nobody has this password')

/** Signs a user in. Failed tries count against the limits, successful ones do not. */
export async function login(
  deps: LoginDeps,
  form: LoginForm,
  client: Client,
): Promise<{ user: CurrentUser; token: string }> {
  const email = readEmail(form.email)
  if (!form.password) throw invalidFields({ password: 'password_required' })
  const user = await findLogin(deps.db, email)
  const network = networkOf(client.ip)
  const known = user ? await wasUsedFrom(deps.db, user.id, network) : false
  const limits = loginLimits(email, network, known)
  const waitMs = await deps.limiter.take(limits)
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })

  const hash = user?.password_hash ?? (await nobodysHash)
  let right: boolean
  try {
    right = await deps.hashes.run(() => verifyPassword(form.password, hash))
  } catch (error) {
    await deps.limiter.giveBack(limits)
    throw error
  }
  if (!user || !right) throw problem('wrong_credentials')
  await deps.limiter.giveBack(limits)
  if (user.status !== 'active') throw problem('account_inactive')

  const token = await startSession(deps.db, deps.jwtSecret, {
    ...client,
    userId: user.id,
    remember: form.remember,
  })
  await noteLogin(deps.db, user.id)
  return { user: await readCurrentUser(deps.db, user.id), token }
}
