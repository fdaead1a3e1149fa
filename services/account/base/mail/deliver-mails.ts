import type { Log } from '@sluice/kit/log'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import type { Mailer } from './mailer.ts'
import { isRefusedForGood, retryAfterMs, smtpFault } from './smtp-fault.ts'

export type DeliveryDeps = { db: Db; mailer: Mailer; log: Log }

const BATCH = 10
/** Longer than a mailer takes to give up, so that no other process tries the same mail in the meantime. */
const CLAIM = '2 minutes'

/**
 * Tries the mails that are due. Each is removed after it was accepted, so that a crash in between sends it twice (with
 * the same message id) rather than never. Mails that are refused permanently or have expired are dropped.
 */
export async function deliverMails(deps: DeliveryDeps): Promise<void> {
  await sql`delete from mails where next_try_at <= now() and valid_until <= now()`.execute(deps.db)
  const { rows } = await sql<Selectable<Schema['mails']>>`
    update mails set attempts = attempts + 1, next_try_at = now() + ${CLAIM}::interval
    where id in (
      select id from mails where next_try_at <= now() order by next_try_at limit ${BATCH} for update skip locked)
    returning *`.execute(deps.db)
  await Promise.all(rows.map((row) => deliver(deps, row)))
}

async function deliver({ db, mailer, log }: DeliveryDeps, row: Selectable<Schema['mails']>): Promise<void> {
  const { id, attempts } = row
  try {
    await mailer.send({
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      messageId: row.message_id,
    })
  } catch (error) {
    const fault = smtpFault(error)
    if (!isRefusedForGood(fault)) {
      log.warn({ mail: id, attempts, ...fault }, 'mail not accepted; it will be tried again')
      const nextTry = new Date(Date.now() + retryAfterMs(attempts))
      await db.updateTable('mails').set({ next_try_at: nextTry }).where('id', '=', id).execute()
      return
    }
    log.warn({ mail: id, ...fault }, 'mail refused permanently')
  }
  await db.deleteFrom('mails').where('id', '=', id).execute()
}
