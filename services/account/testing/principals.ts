import type { Role } from '@sluice/contract/api-user'
import type { Access } from '../base/http/access.ts'
import { startSession } from '../people/identity/start-session.ts'
import { addUser, PASSWORD, type TestAccount } from './test-account.ts'

export type Principal = { id: number; email: string; role: Role; token: string }

/** A new user with this role, signed in. */
export async function newPrincipal(account: TestAccount, role: Role): Promise<Principal> {
  const { id, email, token } = await account.user()
  await account.db.updateTable('users').set({ role }).where('id', '=', id).execute()
  return { id, email, role, token }
}

/** A session opened without a login, which would take long. */
export const openSession = (account: TestAccount, userId: number): Promise<string> =>
  startSession(account.db, account.config.JWT_SECRET, {
    ...{ userId, remember: false, totp: true },
    ...{ ip: '192.0.2.1', userAgent: '' },
  })

let quick = 0
/** A new user with this role and such a session. */
export async function quickPrincipal(account: TestAccount, role: Role): Promise<Principal> {
  quick += 1
  const email = `quick${quick}@principals.test`
  const id = await addUser(account.db, email, role)
  return { id, email, role, token: await openSession(account, id) }
}

/** The lowest role that may use routes with this rule; null: no session is needed. */
export const ROLE_FOR: Readonly<Record<Access, Role | null>> = {
  public: null,
  user: 'user',
  admin: 'admin',
  superadmin: 'superadmin',
}

/** A new session after a call has ended the previous one. */
export async function signInAgain(account: TestAccount, principal: Principal): Promise<void> {
  const body = { email: principal.email, password: PASSWORD }
  const answer = await account.call('POST', '/api/user/login', { body })
  if (answer.status !== 200) throw new Error(`${principal.email} cannot sign in any more`)
  principal.token = answer.body.token
}
