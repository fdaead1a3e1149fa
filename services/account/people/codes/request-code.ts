import type { Language } from '@sluice/contract/api-answer'
import type { Db } from '../../base/database/connect.ts'
import type { CodePurpose } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { networkOf } from '../../base/limits/network.ts'
import { alreadyRegistered } from '../../base/mail/already-registered.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { registerCode } from '../../base/mail/register-code.ts'
import { resetCode } from '../../base/mail/reset-code.ts'
import { issueCode } from './issue-code.ts'

export type CodeDeps = { db: Db; limiter: Limiter; codeKey: Buffer; hideAccounts: boolean }
export type CodeRequest = { purpose: CodePurpose; email: string; language: Language; ip: string }

const HOUR = 3_600_000

/**
 * Mails a code to an address. The answer reveals whether the address is registered, as the specification requires; with
 * `hideAccounts` only the mailbox learns it, and the answer is the same. `registered` is the caller's finding.
 */
export async function requestCode(deps: CodeDeps, ask: CodeRequest, registered: boolean): Promise<void> {
  const limit = { key: `mail-code:${networkOf(ask.ip)}`, most: 30, windowMs: HOUR }
  const waitMs = await deps.limiter.take([limit])
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  if (!deps.hideAccounts) {
    if (ask.purpose === 'register' && registered)
      throw problem('email_registered', { errors: { email: 'email_registered' } })
    if (ask.purpose === 'reset' && !registered)
      throw problem('email_not_registered', { errors: { email: 'email_not_registered' } })
  }
  await deps.db.transaction().execute(async (tx) => {
    const { code, expiresAt } = await issueCode(tx, deps.codeKey, ask.purpose, ask.email)
    const letter = letterOf(ask, registered, code)
    if (letter) await queueMail(tx, { to: ask.email, ...letter }, expiresAt)
  })
}

/** Only those who can use a code get one. No mail goes to anyone who has no account and did not ask for one. */
function letterOf({ purpose, language }: CodeRequest, registered: boolean, code: string) {
  if (purpose === 'reset') return registered ? resetCode(language, code) : undefined
  return registered ? alreadyRegistered(language) : registerCode(language, code)
}
