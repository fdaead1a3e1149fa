import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Actor } from '../../base/confirmation/actor.ts'
import { confirmAndTell } from '../../base/confirmation/confirm-and-tell.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { isDuplicate } from '../../base/database/duplicate.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { readEmail } from '../identity/email.ts'
import { endSessionsOf } from '../identity/end-session.ts'
import type { HashQueue } from '../identity/hash-queue.ts'
import { notifyOwner } from '../identity/notify-owner.ts'
import { hashPassword } from '../identity/password.ts'
import { passwordFault } from '../identity/password-rule.ts'
import { lockTarget } from './lock-target.ts'

export type EditDeps = { db: Db; hashes: HashQueue; passwordSymbols: boolean }
export type UserForm = { username: string; email: string; password: string }

/**
 * Changes a user's name, address and (unless empty) password. The last two end the user's sessions, need
 * confirmation, and are told to the owner at the old address. The new password only serves to choose another, because
 * somebody else knows it.
 */
export async function editUser(deps: EditDeps, actor: Actor, id: number, form: UserForm): Promise<void> {
  const email = readEmail(form.email)
  const fault = form.password ? passwordFault(form.password, deps.passwordSymbols) : undefined
  if (fault) throw invalidFields({ password: fault })
  const hash = form.password ? await deps.hashes.run(() => hashPassword(form.password)) : undefined
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockTarget(tx, actor.id, id)
    const moved = email !== held.email
    if (!moved && form.username === held.name && !hash) return
    if (moved) await notifyOwner(tx, id, 'address_changed')
    if (hash) await notifyOwner(tx, id, 'password_set')
    const password = hash && { password_hash: hash, one_time_password: true }
    await save(tx, id, { name: form.username, email, ...password })
    if (moved || hash) await endSessionsOf(tx, id)
    await confirmAndTell(tx, actor, [
      ...(moved ? [{ kind: 'address', user: held.email, after: email } as const] : []),
      ...(hash ? [{ kind: 'password', user: held.email } as const] : []),
    ])
    await writeAudit(tx, {
      actor: actor.id,
      action: 'user.update',
      subject: `user:${id}`,
      before: null,
      // Which fields changed, but not their values: the log outlives the account.
      after: {
        ...(form.username !== held.name && { username: 'changed' }),
        ...(moved && { email: 'changed' }),
        ...(hash && { password: 'changed' }),
      },
    })
  })
}

type Changes = { name: string; email: string; password_hash?: string; one_time_password?: boolean }

async function save(tx: Tx, id: number, changes: Changes) {
  try {
    await tx
      .updateTable('users')
      .set({ ...changes, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw problem('conflict', { errors: { email: 'email_taken' } }, { cause: error })
  }
}
