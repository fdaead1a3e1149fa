import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { forgetHandledReports } from '../abuse/forget-reports.ts'
import { checkNightly } from '../audit/check-nightly.ts'
import { forgetEndedLeases, reclaimLeases } from '../calls/reclaim-leases.ts'
import { settleFromVisits } from '../calls/settle-from-visits.ts'
import type { Db } from '../database/connect.ts'
import { applyDomains } from '../domains/apply-domains.ts'
import { forgetEndedSessions } from '../identity/end-session.ts'
import { readSettings } from '../settings/read-settings.ts'
import { repeat } from './repeat.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const LOG_EVERY_MS = 30 * SECOND

/** Starts what runs by the clock; the answer stops all of it. */
export function startJobs(deps: { db: Db; stats: InternalTarget; log: Log }): () => Promise<void> {
  const { db, stats, log } = deps
  const job = (name: string, everyMs: number, work: () => Promise<unknown>) => {
    let loggedAt = Number.NEGATIVE_INFINITY
    return repeat(everyMs, work, (error) => {
      if (performance.now() - loggedAt < LOG_EVERY_MS) return
      loggedAt = performance.now()
      log.warn({ err: error, job: name }, 'job failed, it goes on trying')
    })
  }
  const stops = [
    job('reclaim-leases', SECOND, () => reclaimLeases(db)),
    job('settle-from-visits', 5 * SECOND, () => settleFromVisits(db, stats)),
    job('apply-domains', SECOND, () => applyDomains(db)),
    job('check-audit-log', MINUTE, () => checkNightly(db, log)),
    job('forget-ended-leases', HOUR, () => forgetEndedLeases(db)),
    job('forget-ended-sessions', HOUR, async () => {
      const { retentionDays } = await readSettings(db)
      await forgetEndedSessions(db, retentionDays.sessions)
    }),
    job('forget-handled-reports', HOUR, async () => {
      const { retentionDays } = await readSettings(db)
      await forgetHandledReports(db, retentionDays.abuseReports)
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
