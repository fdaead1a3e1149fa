import type { AuditFault } from '@sluice/contract/api-admin-audit'
import type { AuditHead } from '@sluice/contract/audit-head'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { compareWithSecond, type Found } from './second-record.ts'

const BATCH = 5_000

export type AuditCheck = {
  at: Date
  entries: number
  hash: Buffer
  fault: AuditFault | null
  fault_at: number | null
}
type Place = { id: number; hash: Buffer }

/**
 * Recomputes the whole chain and compares it with the entries, with the head, with `furthest`, the end known to stats,
 * and with what earlier checks saw. The result is stored; a fault is a result, not an error.
 */
export async function verifyAudit(db: Db, furthest: AuditHead | null): Promise<AuditCheck> {
  const head = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow()
  const found =
    (await walk(db, head)) ?? (await compareWithSecond(db, furthest)) ?? (await compareWithChecks(db))
  return db
    .insertInto('audit_checks')
    .values({
      entries: head.id,
      hash: head.hash,
      fault: found?.fault ?? null,
      fault_at: found?.fault_at ?? null,
    })
    .returning(['at', 'entries', 'hash', 'fault', 'fault_at'])
    .executeTakeFirstOrThrow()
}

/** The hash at the start of the migration's chain: that of nothing. */
const START = sql<Buffer>`sha256('')`

async function walk(db: Db, head: Place): Promise<Found> {
  const { rows: start } = await sql<{ hash: Buffer }>`select ${START} as hash`.execute(db)
  let last: Place = { id: 0, hash: start[0]!.hash }
  while (last.id < head.id) {
    const entries = await entriesAfter(db, last, head.id)
    if (entries.length === 0) return { fault: 'cut', fault_at: last.id + 1 }
    for (const entry of entries) {
      if (entry.id !== last.id + 1) return { fault: 'missing', fault_at: last.id + 1 }
      if (!entry.hash.equals(entry.expected)) return { fault: 'edited', fault_at: entry.id }
      last = entry
    }
  }
  return last.hash.equals(head.hash) ? null : { fault: 'cut', fault_at: last.id }
}

/** The next entries, each with the hash it must have after the one stored before it. */
async function entriesAfter(db: Db, last: Place, upTo: number): Promise<(Place & { expected: Buffer })[]> {
  const { rows } = await sql<Place & { expected: Buffer }>`
    select id, hash, sha256(coalesce(lag(hash) over (order by id), ${last.hash}) || convert_to(jsonb_build_array(id,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      actor_id, action, subject, before, after, reason)::text, 'UTF8')) as expected
    from audit_log where id > ${last.id} and id <= ${upTo} order by id limit ${BATCH}`.execute(db)
  return rows
}

/** A chain that is consistent but differs from what earlier checks saw has been recomputed. */
async function compareWithChecks(db: Db): Promise<Found> {
  const { rows } = await sql<{ entries: number }>`
    select c.entries from audit_checks c
    left join audit_log l on l.id = c.entries
    where c.fault is null and c.entries > 0 and l.hash is distinct from c.hash
    order by c.entries limit 1`.execute(db)
  return rows[0] ? { fault: 'rewritten', fault_at: rows[0].entries } : null
}
