import { LEASE_USE_PATH, LeaseUseAnswer } from '@sluice/contract/leases'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { reportLeases } from './report-leases.ts'

const BATCH = 1_000

/**
 * Asks stats about the visits of leases that were taken back unclosed, whose holder may be gone for good, and settles
 * what appears late. Each lease is checked less and less often, for a day. Returns how many were due.
 */
export async function settleFromVisits(db: Db, stats: InternalTarget): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from quota_leases where ask_at <= now() order by ask_at limit ${BATCH}`.execute(db)
  if (rows.length === 0) return 0
  const leases = rows.map((row) => row.id)
  const answer = await callPeer(stats, LEASE_USE_PATH, LeaseUseAnswer, {
    body: { leases },
    timeoutMs: 10_000,
  })
  await reportLeases(db, {
    holder: 'visits',
    leases: answer.leases.map(({ lease, used }) => ({ lease, used, close: false })),
    grace: [],
  })
  await sql`
    update quota_leases
    set ask_at = case when closed_at < now() - interval '1 day' then null
      else now() + greatest(now() - closed_at, interval '15 seconds') end
    where id = any(${leases}::bigint[]) and state = 'reclaimed'`.execute(db)
  return rows.length
}
