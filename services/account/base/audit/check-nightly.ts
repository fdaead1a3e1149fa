import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { AUDIT_CHECK_LOCK } from '../database/locks.ts'
import { lastAuditCheck } from './last-check.ts'
import { askStats, compareWithSecond, readHead } from './second-record.ts'
import { verifyAudit } from './verify-audit.ts'

const EVERY_MS = 24 * 3_600_000

/**
 * Reports the length of the log to stats as long as it continues what stats has. Verifies the log when the last
 * check is a day old, and at once when it does not continue. The number and hash of its end also go to the service's
 * log.
 */
export async function checkNightly(db: Db, stats: InternalTarget, log: Log): Promise<void> {
  const furthest = await askStats(stats, null)
  const told = await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${AUDIT_CHECK_LOCK}) as held`.execute(connection)
    if (!rows[0]?.held) return undefined
    try {
      const broken = await compareWithSecond(connection, furthest)
      const last = await lastAuditCheck(connection)
      const due = !last || Date.now() - last.at.getTime() >= EVERY_MS || (broken && !last.fault)
      if (due) {
        const { entries, hash, fault, fault_at } = await verifyAudit(connection, furthest)
        const seen = { entries, hash: hash.toString('hex') }
        if (fault) log.error({ ...seen, fault, faultAt: fault_at }, 'the audit log has been tampered with')
        else log.info(seen, 'the audit log is intact')
        await warnOfRights(connection, log)
      }
      return broken ? undefined : await readHead(connection)
    } finally {
      await sql`select pg_advisory_unlock(${AUDIT_CHECK_LOCK})`.execute(connection)
    }
  })
  if (told && told.entries !== furthest?.entries) await askStats(stats, told)
}

/** Warns an installation that has not created the database roles yet. */
async function warnOfRights(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_log', 'DELETE') as may`.execute(db)
  if (rows[0]?.may)
    log.warn('account’s Postgres login may change the audit log; it needs no more than sluice_account')
}
