import type { DeletionStep } from '@sluice/contract/api-account-data'
import { ERASURES_PATH, ErasuresAnswer } from '@sluice/contract/erasures'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { documentKeysOf } from '../../links/cloaks/erase-links.ts'
import { noteDone, noteFault } from '../../people/deletion/deletions.ts'
import { closeDue, hasPendingPayment } from './close-due.ts'
import { eraseIdentity } from './erase-identity.ts'

/** Longer than a request may take that began before the account was closed. */
const CLOSED_FOR_MS = 10_000
const BATCH = 20

export type EraseDeps = { db: Db; uploads: Uploads; stats: InternalTarget; log: Log; closedForMs?: number }

type Unfinished = { user_id: number; asked_by: number; waits_for: DeletionStep[]; files: string[] }

/**
 * Continues every due deletion step by step. A step is done when its store has confirmed it, may be repeated, and is
 * retried at the next turn. A fault of one account does not delay the others.
 */
export async function eraseDue(deps: EraseDeps): Promise<void> {
  const { db, log, closedForMs = CLOSED_FOR_MS } = deps
  await closeDue(db)
  const unfinished: Unfinished[] = await db
    .selectFrom('account_deletions')
    .select(['user_id', 'asked_by', 'waits_for', 'files'])
    .where('closed_at', '<=', sql<Date>`now() - ${closedForMs} * interval '1 millisecond'`)
    .where('waits_for', '<>', sql<DeletionStep[]>`'{}'`)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  for (const deletion of unfinished) {
    try {
      await goOn(deps, deletion)
    } catch (error) {
      log.warn({ err: error, user: deletion.user_id }, 'deletion of an account is not finished; trying again')
      await noteFault(db, deletion.user_id, 'store_unavailable')
    }
  }
}

async function goOn({ db, uploads, stats }: EraseDeps, deletion: Unfinished): Promise<void> {
  const { user_id: user, waits_for } = deletion
  if (waits_for.includes('identity')) return eraseOnce(db, deletion)
  if (waits_for.includes('files')) {
    for (const name of deletion.files) await uploads.remove(name)
    await noteDone(db, user, 'files')
  }
  if (waits_for.includes('routing') && (await redisHasAll(db, user))) await noteDone(db, user, 'routing')
  if (waits_for.includes('visits')) {
    const body = { owners: [user] }
    const { left } = await callPeer(stats, ERASURES_PATH, ErasuresAnswer, { body, timeoutMs: 10_000 })
    if (left === 0) await noteDone(db, user, 'visits')
  }
}

/** Of several processes only one does it. */
const eraseOnce = (db: Db, { user_id: user, asked_by }: Unfinished) =>
  db.transaction().execute(async (tx) => {
    const mine = await tx
      .selectFrom('account_deletions')
      .select('user_id')
      .where('user_id', '=', user)
      .where(sql<boolean>`'identity' = any(waits_for)`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mine) return
    if (await hasPendingPayment(tx, user)) return void (await noteFault(tx, user, 'payment_pending'))
    await eraseIdentity(tx, user, asked_by)
  })

/** Whether every change of the account's links has reached Redis. */
async function redisHasAll(db: Db, user: number): Promise<boolean> {
  const { rows } = await sql`select from outbox where sent_at is null
    and key in (${documentKeysOf(user)}) limit 1`.execute(db)
  return rows.length === 0
}
