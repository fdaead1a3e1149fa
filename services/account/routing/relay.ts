import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'
import { type Carrier, keepCarrying } from '../base/jobs/keep-carrying.ts'
import type { DocumentWriter } from './redis-documents.ts'

const BATCH = 200

export type RelayDeps = { db: Db; databaseUrl: string; writer: DocumentWriter; log: Log }

/**
 * Carries outbox rows to Redis. Several processes may run one: each takes rows that no other one holds, and the version
 * check makes their order irrelevant.
 */
export const startRelay = (deps: RelayDeps): Carrier =>
  keepCarrying({
    ...{ databaseUrl: deps.databaseUrl, log: deps.log },
    ...{ name: 'outbox', channel: 'sluice_outbox' },
    carry: async () => (await relayBatch(deps)) === BATCH,
  })

/** Sends one batch, oldest first, and returns its number of rows. Documents are kept for `resend.ts`. */
async function relayBatch({ db, writer }: RelayDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'key', 'body'])
      .where('sent_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) {
      if (row.body) await writer.put(row.body, true)
      else await writer.announceCalls(Number(row.key.slice('calls:'.length)))
    }
    if (rows.length === 0) return 0
    const ids = rows.map((row) => row.id)
    const sent = { sent_at: sql<Date>`now()` }
    await tx.updateTable('outbox').set(sent).where('id', 'in', ids).where('body', 'is not', null).execute()
    await tx.deleteFrom('outbox').where('id', 'in', ids).where('body', 'is', null).execute()
    return rows.length
  })
}
