import type { Language } from '@sluice/contract/api-answer'
import type { Db } from '../../base/database/connect.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { passMail } from '../../base/mail/pass-mail.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { accountKey } from './login-limits.ts'
import { makePass, PASS_MS } from './login-pass.ts'

export type PassDeps = { db: Db; limiter: Limiter; passKey: Buffer; publicOrigin: string }

/** Strangers trigger these mails, so there are few; each pass is valid for longer than the next mail takes. */
const EVERY_MS = PASS_MS / 4

/**
 * Mails the owner of an account whose attempts strangers have used up a way to sign in, unless it was done recently.
 */
export async function offerPass(deps: PassDeps, email: string, language: Language): Promise<void> {
  const limits = [{ key: `login-pass:${accountKey(email)}`, most: 1, windowMs: EVERY_MS }]
  if ((await deps.limiter.take(limits)) > 0) return
  const now = Date.now()
  const link = `${deps.publicOrigin}/dashboard/login#pass=${makePass(deps.passKey, email, now)}`
  try {
    await queueMail(deps.db, { to: email, ...passMail(language, link) }, new Date(now + PASS_MS))
  } catch (error) {
    await deps.limiter.giveBack(limits)
    throw error
  }
}
