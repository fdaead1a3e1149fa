import { RETENTION_PATH, Retention } from '@sluice/contract/retention'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Db } from '../database/connect.ts'
import { readSettings } from './read-settings.ts'

/** Tells stats how long visits stay. Repeated, so that a missed message is made up for at the next turn. */
export async function tellRetention(db: Db, stats: InternalTarget): Promise<void> {
  const { retentionDays } = await readSettings(db)
  const body: Retention = { visitDays: retentionDays.visits }
  await callPeer(stats, RETENTION_PATH, Retention, { body, timeoutMs: 10_000 })
}
