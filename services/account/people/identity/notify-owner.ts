import type { Tx } from '../../base/database/connect.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { type SecurityChange, securityNotice } from '../../base/mail/security-notice.ts'
import { findOwnLogin } from './users-store.ts'

/** Mails an account's owner, in the language of the last login, what this transaction changes on the account. */
export async function notifyOwner(tx: Tx, userId: number, change: SecurityChange): Promise<void> {
  const { email, language } = await findOwnLogin(tx, userId)
  await queueMail(tx, { to: email, ...securityNotice(language, change, new Date()) })
}
