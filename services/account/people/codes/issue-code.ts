import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import type { CodePurpose } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { CODE_MS, hashCode, newCode } from './email-code.ts'
import { sendWaitMs } from './send-wait.ts'

/**
 * Creates a code for an address, which ends an earlier one for the same purpose. Throws `too_many_requests` above the
 * limits of the address, which all processes share.
 */
export async function issueCode(
  tx: Tx,
  key: Buffer,
  purpose: CodePurpose,
  email: string,
): Promise<{ code: string; expiresAt: Date }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${email}`}, 0))`.execute(tx)
  const sent = await tx
    .selectFrom('email_codes')
    .select('purpose')
    .select(sql<number>`extract(epoch from now() - sent_at)::float8 * 1000`.as('ageMs'))
    .where('email', '=', email)
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .execute()
  const waitMs = sendWaitMs(sent, purpose)
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  await tx
    .updateTable('email_codes')
    .set({ ended_at: new Date() })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .execute()
  const code = newCode()
  const row = await tx
    .insertInto('email_codes')
    .values({
      email,
      purpose,
      code_hash: hashCode(key, purpose, email, code),
      expires_at: sql<Date>`now() + ${CODE_MS} * interval '1 millisecond'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { code, expiresAt: row.expires_at }
}
