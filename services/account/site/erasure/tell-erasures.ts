import { ERASURES_PATH, ErasuresAnswer, MAX_ERASURES } from '@sluice/contract/erasures'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Db } from '../../base/database/connect.ts'

/** Tells stats whose visits to erase. Repeated, so that a restored or rebuilt ClickHouse knows too. */
export async function tellErasures(db: Db, stats: InternalTarget): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('erased_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MAX_ERASURES)
      .execute()
    if (rows.length === 0) return
    const body = { owners: rows.map((row) => row.id) }
    await callPeer(stats, ERASURES_PATH, ErasuresAnswer, { body, timeoutMs: 30_000 })
    after = rows.at(-1)!.id
  }
}
