import { DELETION_DAYS } from '@sluice/contract/api-account-data'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Actor } from '../../base/confirmation/actor.ts'
import { confirmAndTell } from '../../base/confirmation/confirm-and-tell.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { deletionCancelledLetter, deletionLetter } from '../../base/mail/deletion-letter.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { endSessionsOf } from '../identity/end-session.ts'
import { holdUser } from '../identity/hold-user.ts'
import { lockTarget } from '../users/lock-target.ts'
import { insertDeletion, otherSuperadmins, removeDeletion } from './deletions.ts'

export type Asked = { asked_at: Date; due_at: Date }

/** Requests the deletion of the signed-in user's account. Other sessions end, and the owner is told by mail. */
export const askOwnDeletion = (db: Db, session: Session): Promise<Asked> =>
  db.transaction().execute(async (tx) => {
    if (session.role === 'superadmin' && (await otherSuperadmins(tx, session.userId)) === 0)
      throw problem('conflict', { message: 'last_superadmin' })
    await holdUser(tx, session.userId)
    const asked = await schedule(tx, session.userId, session.userId)
    await endSessionsOf(tx, session.userId, session.id)
    return asked
  })

/** The owner cancels the deletion. */
export const cancelOwnDeletion = (db: Db, userId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdUser(tx, userId)
    await cancel(tx, userId)
  })

type ByStaff = { id: number; reason: string }

/** The same for an account that the administrator may change, with confirmation. */
export const askDeletionOf = (db: Db, actor: Actor, { id, reason }: ByStaff): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { email } = await lockTarget(tx, actor.id, id)
    const { due_at } = await schedule(tx, id, actor.id)
    await endSessionsOf(tx, id)
    await confirmAndTell(tx, actor, [{ kind: 'deletion', user: email, due: due_at }])
    await writeAudit(tx, {
      actor: actor.id,
      action: 'user.schedule_deletion',
      subject: `user:${id}`,
      before: null,
      after: { due_at: due_at.toISOString() },
      reason,
    })
  })

export const cancelDeletionOf = (db: Db, actor: number, { id, reason }: ByStaff): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTarget(tx, actor, id)
    await cancel(tx, id)
    const subject = `user:${id}`
    await writeAudit(tx, {
      actor,
      action: 'user.cancel_deletion',
      subject,
      before: null,
      after: null,
      reason,
    })
  })

async function schedule(tx: Tx, id: number, askedBy: number): Promise<Asked> {
  const asked = await insertDeletion(tx, id, askedBy, DELETION_DAYS)
  if (!asked) throw problem('conflict')
  const { email, language } = await ownerOf(tx, id)
  await queueMail(tx, { to: email, ...deletionLetter(language, asked.due_at) })
  return asked
}

async function cancel(tx: Tx, id: number): Promise<void> {
  if (!(await removeDeletion(tx, id))) throw problem('conflict')
  const { email, language } = await ownerOf(tx, id)
  await queueMail(tx, { to: email, ...deletionCancelledLetter(language) })
}

const ownerOf = (tx: Tx, id: number) =>
  tx.selectFrom('users').select(['email', 'language']).where('id', '=', id).executeTakeFirstOrThrow()
