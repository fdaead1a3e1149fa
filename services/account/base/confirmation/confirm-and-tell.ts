import type { ConfirmationAsked } from '@sluice/contract/api-security'
import type { Tx } from '../database/connect.ts'
import { problem } from '../http/fail.ts'
import { type AdminChange, adminNotice } from '../mail/admin-notice.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Actor } from './actor.ts'

/**
 * The only way to make a change that the holder of a stolen session must not make. Refuses it with
 * `confirmation_required` unless the request was confirmed, and mails it to every administrator in the caller's
 * transaction. Call it after every other check, so that no code is used up in vain.
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
