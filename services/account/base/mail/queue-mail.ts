import type { Db, Tx } from '../database/connect.ts'
import type { Mail } from './mailer.ts'

const TRIED_FOR_MS = 3 * 86_400_000

/**
 * Queues a mail, within the caller's transaction if it has one. It is tried until `validUntil` (three days, unless its
 * content expires earlier). `to` as returned by `readEmail`.
 */
export async function queueMail(
  db: Db | Tx,
  mail: Mail,
  validUntil: Date = new Date(Date.now() + TRIED_FOR_MS),
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      valid_until: validUntil,
    })
    .execute()
}
