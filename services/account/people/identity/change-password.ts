import { invalidFields } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { checkPassword, type PasswordDeps } from './check-password.ts'
import { endSessionsOf } from './end-session.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashPassword } from './password.ts'
import { passwordFault } from './password-rule.ts'
import { findOwnLogin, setPassword } from './users-store.ts'

/** Whether the password is the user's own. Wrong attempts count like those of a login. */
export async function isOwnPassword(
  deps: PasswordDeps,
  userId: number,
  password: string,
  ip: string,
): Promise<boolean> {
  const user = await findOwnLogin(deps.db, userId)
  return checkPassword(deps, user.email, user, password, ip)
}

/** Throws, naming `field`, unless the password is the user's own. Wrong attempts count like those of a login. */
export async function confirmOwnPassword(
  deps: PasswordDeps,
  userId: number,
  password: string,
  field: string,
  ip: string,
): Promise<void> {
  if (!password) throw invalidFields({ [field]: 'password_required' })
  if (!(await isOwnPassword(deps, userId, password, ip))) throw invalidFields({ [field]: 'password_wrong' })
}

/** Gives the signed-in user a new password. Every other session ends. */
export async function changePassword(
  deps: PasswordDeps & { passwordSymbols: boolean },
  session: Session,
  form: { currentPassword: string; newPassword: string },
  ip: string,
): Promise<void> {
  const fault = passwordFault(form.newPassword, deps.passwordSymbols)
  if (fault) throw invalidFields({ newPassword: fault })
  if (form.newPassword === form.currentPassword) throw invalidFields({ newPassword: 'password_same' })
  await confirmOwnPassword(deps, session.userId, form.currentPassword, 'currentPassword', ip)
  const passwordHash = await deps.hashes.run(() => hashPassword(form.newPassword))
  await deps.db.transaction().execute(async (tx) => {
    await setPassword(tx, session.userId, passwordHash)
    await endSessionsOf(tx, session.userId, session.id)
    await notifyOwner(tx, session.userId, 'password_changed')
  })
}
