import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { lastAuditCheck } from './last-check.ts'
import { verifyAudit } from './verify-audit.ts'

const CHECK_LOCK = 7_301_129
const EVERY_MS = 24 * 3_600_000

/** Verifies the log when the last look is a day old; the number and hash of its end go to the service's log as well. */
export async function checkNightly(db: Db, log: Log): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${CHECK_LOCK}) as held`.execute(connection)
    if (!rows[0]?.held) return
    try {
      const last = await lastAuditCheck(connection)
      if (last && Date.now() - last.at.getTime() < EVERY_MS) return
      const { entries, hash, fault, fault_at } = await verifyAudit(connection)
      const seen = { entries, hash: hash.toString('hex') }
      if (fault) log.error({ ...seen, fault, faultAt: fault_at }, 'the audit log has been tampered with')
      else log.info(seen, 'the audit log is whole')
    } finally {
      await sql`select pg_advisory_unlock(${CHECK_LOCK})`.execute(connection)
    }
  })
}
