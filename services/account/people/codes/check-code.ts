import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CodePurpose } from '../../base/database/schema.ts'
import { hashCode, MOST_TRIES } from './email-code.ts'

export type GivenCode = { purpose: CodePurpose; email: string; code: string }

/**
 * Whether the code is the address's current one for the purpose. One atomic update counts a wrong attempt, and
 * `use` ends a right code, so that of parallel attempts at most five are compared and one uses the code.
 */
export async function checkCode(
  db: Db | Tx,
  key: Buffer,
  { purpose, email, code }: GivenCode,
  use: boolean,
): Promise<boolean> {
  const hash = hashCode(key, purpose, email, code)
  const { rows } = await sql<{ right: boolean }>`
    update email_codes set
      attempts = attempts + case when code_hash = ${hash} then 0 else 1 end,
      ended_at = case when code_hash = ${hash} and ${use}::boolean then now() end
    where email = ${email} and purpose = ${purpose} and ended_at is null
      and expires_at > now() and attempts < ${MOST_TRIES}
    returning code_hash = ${hash} as "right"`.execute(db)
  return rows[0]?.right ?? false
}

/** Deletes codes that no longer count towards any limit. */
export async function forgetOldCodes(db: Db): Promise<void> {
  await sql`delete from email_codes where sent_at < now() - interval '2 days'`.execute(db)
}
