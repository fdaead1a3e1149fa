import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** How long a mailed pass is valid. */
export const PASS_MS = 24 * 3_600_000

/** The key that passes are signed with, derived from the installation's token secret. */
export const passKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sluice-login-pass', 32))

const macOf = (key: Buffer, email: string, end: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([email, end]))
    .digest()

/**
 * Lets the owner of the mailbox `email` try passwords while strangers have used up the account's attempts. It grants
 * nothing without the password, and it is not used up: neither guesses nor further mails can invalidate it.
 */
export function makePass(key: Buffer, email: string, now: number): string {
  const end = (now + PASS_MS).toString(36)
  return `${end}.${macOf(key, email, end).toString('base64url')}`
}

export function isPass(key: Buffer, email: string, pass: string, now: number): boolean {
  const [end = '', mac = ''] = pass.split('.')
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(key, email, end)
  return given.length === right.length && timingSafeEqual(given, right) && now < Number.parseInt(end, 36)
}
