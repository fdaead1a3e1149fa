import { keepListening } from '@sluice/kit/keep-listening'
import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import { Client } from 'pg'
import { type Db, KEEP_ALIVE } from '../base/database/connect.ts'
import type { DocumentWriter } from './redis-documents.ts'

const BATCH = 200
const POLL_MS = 1_000
const RETRY_MS = 250
const LONGEST_RETRY_MS = 2_000

export type RelayDeps = { db: Db; databaseUrl: string; writer: DocumentWriter; log: Log }
export type Relay = { stop(): Promise<void> }

/**
 * Carries outbox rows to Redis, woken by NOTIFY and, in case that fails, every second. Several processes may run
 * one: each takes rows that no other one holds, and the version check makes their order irrelevant.
 */
export function startRelay(deps: RelayDeps): Relay {
  let stopped = false
  let wake = () => {}
  let failures = 0
  const listener = listen(deps, () => wake())

  const running = (async () => {
    while (!stopped) {
      let pause = POLL_MS
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      try {
        const moved = await relayBatch(deps)
        failures = 0
        if (moved === BATCH) continue
      } catch (error) {
        pause = Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
        if (failures === 0) deps.log.warn({ err: error }, 'outbox relay failed; trying again')
        failures += 1
      }
      if (stopped) return
      const timer = setTimeout(() => wake(), pause)
      await woken
      clearTimeout(timer)
    }
  })()

  return {
    async stop() {
      stopped = true
      wake()
      await running
      await listener.stop()
    },
  }
}

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

/** Keeps a separate connection listening. While it is down the relay polls. */
const listen = ({ databaseUrl, log }: RelayDeps, onWake: () => void): Relay =>
  keepListening({
    open: () => new Client({ connectionString: databaseUrl, ...KEEP_ALIVE, connectionTimeoutMillis: 2_000 }),
    channel: 'sluice_outbox',
    onWake,
    onLost: (err) => log.warn({ err }, 'outbox listener lost; polling'),
    retryMs: POLL_MS,
  })
