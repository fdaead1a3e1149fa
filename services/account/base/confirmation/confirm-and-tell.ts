import type { ConfirmationAsked } from '@sluice/contract/api-security'
import type { Tx } from '../database/connect.ts'
import { problem } from '../http/fail.ts'
import { type AdminChange, adminNotice } from '../mail/admin-notice.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Actor } from './actor.ts'

/**
 * The one way to make a change that whoever holds a stolen session must not make: refuses it with
 * `confirmation_required` unless the request was confirmed, and mails it to every administrator in the caller's
 * transaction. Call it once all else that may be refused is done, so that no code is used up for nothing.
 */
export async function confirmAndTell(tx: Tx, actor: Actor, changes: readonly AdminChange[]): Promise<void> {
  if (changes.length === 0) return
  if (actor.confirmsWith) {
    const asked: ConfirmationAsked = { with: actor.confirmsWith }
    throw problem('confirmation_required', { data: asked })
  }
  const at = new Date()
  for (const { email, language } of await administrators(tx))
    await queueMail(tx, { to: email, ...adminNotice(language, { actor, changes, at }) })
}

const administrators = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', 'in', ['admin', 'superadmin'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
