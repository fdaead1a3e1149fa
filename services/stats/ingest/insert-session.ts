import { randomUUID } from 'node:crypto'
import type { ClickHouseClient } from '../clickhouse/client.ts'

/** ClickHouse counts whole seconds, and looks once a second for sessions that are over. */
const COARSE_MS = 2_000

export type SessionParams = {
  session_id: string
  clickhouse_settings: { session_timeout: string; session_check: 1 }
}

export type InsertSession = {
  /** Makes ClickHouse know the session, unless an insert has just used it. */
  open(): Promise<void>
  /** Runs one insert in the session. */
  run(insert: (params: SessionParams) => Promise<void>): Promise<void>
}

/**
 * A session that ClickHouse forgets at most `withinMs` (3 s or more) after its last use. It refuses an insert that names
 * a forgotten one, so what a frozen process or a slow network delivers later stores nothing.
 */
export function insertSession(client: ClickHouseClient, withinMs: number): InsertSession {
  const seconds = Math.floor((withinMs - COARSE_MS) / 1_000)
  const session_timeout = String(seconds)
  let session_id = randomUUID()
  let usedAt = Number.NEGATIVE_INFINITY
  const isFresh = () => performance.now() - usedAt < seconds * 500
  return {
    async open() {
      if (isFresh()) return
      await client.command({ query: 'SELECT 1', session_id, clickhouse_settings: { session_timeout } })
      usedAt = performance.now()
    },
    async run(insert) {
      try {
        await insert({ session_id, clickhouse_settings: { session_timeout, session_check: 1 } })
        usedAt = performance.now()
      } catch (error) {
        // A lost insert may still use this session.
        session_id = randomUUID()
        usedAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },
  }
}
