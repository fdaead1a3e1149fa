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
 * Mails a code to an address. Whether somebody is registered with it is said as the specification has it, or, with
 * `hideAccounts`, only in the mailbox: the answer is the same then. `registered` is what the caller found.
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

/** A code goes only to whom it is of use; nobody is written to who has no account and asked for none. */
function letterOf({ purpose, language }: CodeRequest, registered: boolean, code: string) {
  if (purpose === 'reset') return registered ? resetCode(language, code) : undefined
  return registered ? alreadyRegistered(language) : registerCode(language, code)
}
