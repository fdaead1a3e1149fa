import { setTimeout as sleep } from 'node:timers/promises'
import type { CaughtMail } from '../base/mail/caught-mails.ts'

/** An account in this process or another one, or several seen as one. */
export type Asked = {
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<{ status: number; body: unknown }>
}

/** The mails to an address, newest first, once there are `count`. Throws after some seconds. */
export async function mailsTo(account: Asked, email: string, count = 1): Promise<CaughtMail[]> {
  const end = Date.now() + 30_000
  for (;;) {
    const { body } = await account.call('GET', '/dev/mail.json')
    const mails = (body as CaughtMail[]).filter((mail) => mail.to === email)
    if (mails.length >= count) return mails
    if (Date.now() > end) throw new Error(`${mails.length} mails to ${email} instead of ${count}`)
    await sleep(50)
  }
}

/** The code of the newest mail to an address. */
export async function codeMailedTo(account: Asked, email: string, count = 1): Promise<string> {
  const [newest] = await mailsTo(account, email, count)
  const code = /^\d{6}$/m.exec(newest?.text ?? '')?.[0]
  if (!code) throw new Error(`no code in: ${newest?.text}`)
  return code
}

export const otherCode = (code: string): string =>
  ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

/** Requests a registration code and reads it from the mailbox. */
export async function registrationCode(account: Asked, email: string): Promise<string> {
  const sent = await account.call('POST', '/api/email/send-verification', { body: { email } })
  if (sent.status !== 200) throw new Error(`send-verification answered ${sent.status}`)
  return codeMailedTo(account, email)
}

export async function resetCode(account: Asked, email: string, count = 1): Promise<string> {
  const sent = await account.call('POST', '/api/email/send-reset-code', { body: { email } })
  if (sent.status !== 200) throw new Error(`send-reset-code answered ${sent.status}`)
  return codeMailedTo(account, email, count)
}
