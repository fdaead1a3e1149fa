import { type CaughtMail, caughtMails } from './caught-mails.ts'
import type { Mailer } from './mailer.ts'
import type { Sender } from './sender.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** `caught` exists only when mails are kept because there is no server to send them through. */
export type OpenMail = { mailer: Mailer; caught?: { newestFirst(): CaughtMail[] } }

/** `name` greets the mail server. */
export function openMail(smtpUrl: string | undefined, from: Sender, name: string): OpenMail {
  if (smtpUrl) return { mailer: smtpMailer(smtpUrl, from, name) }
  const caught = caughtMails()
  return { mailer: caught, caught }
}
