import type { Db, Tx } from '../database/connect.ts'
import type { Mail } from './mailer.ts'

const TRIED_FOR_MS = 3 * 86_400_000

/**
 * Queues a mail, with the caller's transaction or none of its own; it is tried until `validUntil` (three days, unless
 * its content is worthless before). `to` as `readEmail` gives it.
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
