import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'
import { repeat } from '../base/jobs/repeat.ts'
import type { DocumentWriter } from './redis-documents.ts'

/**
 * How long a change that Redis received can be sent again. Sentinels promote no replica that was out of sync for longer
 * than ten times `down-after-milliseconds`, by default five minutes, before the master went down.
 */
const KEPT = '15 minutes'
const BATCH = 200
const LOOK_EACH_MS = 250
const FORGET_EACH_MS = 60_000

export type ResendDeps = {
  db: Db
  redis: Pick<Redis, 'on' | 'status'>
  writer: Pick<DocumentWriter, 'putBack'>
  log: Log
}

/**
 * Sends the changes of the last minutes again after every connection to Redis: another master, or the same one after a
 * restart, may have lost them and serve older versions. Older changes are forgotten only then, so that the time without
 * Redis does not count.
 */
export function startResend({ db, redis, writer, log }: ResendDeps): { stop(): Promise<void> } {
  let due = true
  let failing = false
  let forgotAt = Number.NEGATIVE_INFINITY
  redis.on('ready', () => {
    due = true
  })
  const stop = repeat(
    LOOK_EACH_MS,
    async () => {
      if (redis.status !== 'ready') return
      if (due) {
        due = false
        const putBack = await resend(db, writer).catch((error: unknown) => {
          due = true
          throw error
        })
        if (putBack > 0) log.warn({ putBack }, 'Redis had lost changes; they were sent again')
      }
      if (performance.now() - forgotAt >= FORGET_EACH_MS) {
        await forgetSent(db)
        forgotAt = performance.now()
      }
      failing = false
    },
    (error) => {
      if (!failing) log.warn({ err: error }, 'changes could not be sent to Redis again; trying again')
      failing = true
    },
  )
  return { stop }
}

/**
 * Restores the kept changes that Redis lacks, and returns how many of them it had received before. Waiting changes are
 * sent too: the relay may just have sent them to the previous Redis.
 */
async function resend(db: Db, writer: ResendDeps['writer']): Promise<number> {
  let after = 0
  let putBack = 0
  for (;;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'body', 'sent_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const lacked = await Promise.all(
      rows.map(async ({ body, sent_at }) => body && (await writer.putBack(body)) && sent_at !== null),
    )
    putBack += lacked.filter(Boolean).length
    if (rows.length < BATCH) return putBack
    after = rows.at(-1)!.id
  }
}

const forgetSent = (db: Db) => sql`delete from outbox where sent_at < now() - ${KEPT}::interval`.execute(db)
