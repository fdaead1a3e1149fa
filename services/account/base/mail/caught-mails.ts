import type { Mailer } from './mailer.ts'

export type CaughtMail = { to: string; subject: string; text: string; at: string }

const MOST = 200

/** Keeps the last mails in memory instead of sending them, for a product in local mode. */
export function caughtMails(): Mailer & { newestFirst(): CaughtMail[] } {
  const mails: CaughtMail[] = []
  return {
    async send({ to, subject, text }) {
      mails.unshift({ to, subject, text, at: new Date().toISOString() })
      mails.splice(MOST)
    },
    newestFirst: () => [...mails],
  }
}
