import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'
import { repeat } from '../base/jobs/repeat.ts'
import type { DocumentWriter } from './redis-documents.ts'

/**
 * How long a change that Redis had can be sent again. Sentinels promote no replica that was out of step for longer than ten
 * times `down-after-milliseconds`, five minutes by their default, before the master was down.
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
 * Sends the changes of the last minutes again whenever a connection to Redis is made: another master, or the same one
 * restarted, may not have them and tell of older versions. Only then are those that are older than that forgotten, so that
 * the time during which Redis was away does not count.
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
        if (putBack > 0) log.warn({ putBack }, 'Redis had lost changes; it has them again')
      }
      if (performance.now() - forgotAt >= FORGET_EACH_MS) {
        await forgetSent(db)
        forgotAt = performance.now()
      }
      failing = false
    },
    (error) => {
      if (!failing) log.warn({ err: error }, 'changes could not be sent to Redis again, trying on')
      failing = true
    },
  )
  return { stop }
}

/**
 * Puts back what Redis lacks of the changes kept, and answers how many of them it had before. Those that still wait are sent, too: the
 * relay may just have sent them to the Redis before.
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
