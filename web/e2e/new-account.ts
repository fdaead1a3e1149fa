import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const MAIL_WITHIN_MS = 30_000

/** Registers a user with the code from the caught mails; returns that code. */
export async function newAccount(origin: string, email: string, password: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/email/send-verification', { email })
  const code = await mailedCode(origin, email)
  const answer = await post('/api/user/register', { email, password, code, agreeTerms: true })
  if (!answer.ok) throw new Error(`register answered ${answer.status}`)
  return code
}

/** Waits for the newest code mailed to an address, other than `known`. */
export async function mailedCode(origin: string, email: string, known?: string): Promise<string> {
  const end = Date.now() + MAIL_WITHIN_MS
  while (Date.now() < end) {
    const mails = (await (await fetch(`${origin}/dev/mail.json`)).json()) as { to: string; text: string }[]
    const code = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    if (code && code !== known) return code
    await sleep(50)
  }
  throw new Error(`no code was mailed to ${email}`)
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The current code of an authenticator app (RFC 6238: SHA-1, 30 s, six digits). */
export function appCode(secret: string): string {
  const bits = [...secret].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const code = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(code % 1_000_000).padStart(6, '0')
}
