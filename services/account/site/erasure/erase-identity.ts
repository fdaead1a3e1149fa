import { sql } from 'kysely'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Tx } from '../../base/database/connect.ts'
import { eraseLinks } from '../../links/cloaks/erase-links.ts'
import { eraseClaims } from '../../links/own-domains/erase-claims.ts'
import { noteDone } from '../../people/deletion/deletions.ts'
import { publishOwner } from '../../routing/publish.ts'

/**
 * Erases the identity of an account in one transaction. What remains is the ledger (grants, leases, memberships,
 * amounts and transactions of payments) of an anonymous user.
 */
export async function eraseIdentity(tx: Tx, user: number, askedBy: number): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow()
  for (const table of [
    'sessions',
    'api_keys',
    'webhooks',
    'webhook_events',
    'webhook_listeners',
    'totp_seeds',
    'notices',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', user).execute()
  await eraseLinks(tx, user)
  await eraseClaims(tx, user)
  await forgetAddress(tx, email.toLowerCase())
  for (const table of [
    'blacklist_rules',
    'quota_notice_queue',
    'idempotent_answers',
    'postback_log',
    'conversions',
    'costs',
    'notes',
    'track_settings',
  ] as const)
    await tx.deleteFrom(table).where('owner_id', '=', user).execute()
  await erasePayments(tx, user)
  await tx
    .updateTable('quota_grants')
    .set({ reason: '' })
    .where('owner_id', '=', user)
    .where('kind', '=', 'adjustment')
    .execute()
  await eraseUser(tx, user)
  await publishOwner(tx, user)
  await noteDone(tx, user, 'identity')
  const after = { asked_by: askedBy }
  await writeAudit(tx, { actor: null, action: 'user.erase', subject: `user:${user}`, before: null, after })
}

/** Data that is stored by address instead of by account. */
async function forgetAddress(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('email_codes').where('email', '=', address).execute()
  await tx.deleteFrom('mails').where(sql`lower(recipient)`, '=', address).execute()
  await tx
    .updateTable('abuse_reports')
    .set({ reporter_email: null })
    .where(sql`lower(reporter_email)`, '=', address)
    .execute()
}

/** The names of the pictures are kept until the files are deleted. */
async function erasePayments(tx: Tx, user: number): Promise<void> {
  await sql`update account_deletions set files = (select coalesce(array_agg(screenshot), '{}') from payments
    where user_id = ${user} and screenshot is not null) where user_id = ${user}`.execute(tx)
  await tx
    .updateTable('payments')
    .set({
      screenshot: null,
      remark: '',
      reject_reason: sql<string | null>`case when reject_reason is not null then 'deleted' end`,
    })
    .where('user_id', '=', user)
    .execute()
}

/** The remaining address is invalid, so that nobody can sign in, register or be mailed with it. */
const eraseUser = (tx: Tx, user: number) =>
  tx
    .updateTable('users')
    .set({
      email: `deleted:${user}`,
      name: '',
      avatar: null,
      password_hash: 'deleted',
      one_time_password: false,
      role: 'user',
      status: 'inactive',
      last_login_at: null,
      terms_accepted_at: null,
      erased_at: sql<Date>`now()`,
      updated_at: new Date(),
    })
    .where('id', '=', user)
    .execute()
