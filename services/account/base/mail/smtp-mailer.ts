import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import type { Sender } from './sender.ts'

/** Over SMTP, one connection per mail; gives up within a minute. The URL defines TLS and login; `name` greets the server. */
export function smtpMailer(smtpUrl: string, from: Sender, name: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    name,
    connectionTimeout: 10_000,
    // Some servers make unknown clients wait before the greeting.
    greetingTimeout: 20_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.split('@')[1]
  return {
    async send({ to, subject, text, html, messageId }) {
      await transport.sendMail({
        from,
        // As an object and with its envelope, so that nothing parses the address again.
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        html,
        ...(messageId && { messageId: `<${messageId}@${domain}>` }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
