import { setTimeout as sleep } from 'node:timers/promises'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { forgetHandledReports } from '../abuse/forget-reports.ts'
import { checkNightly } from '../audit/check-nightly.ts'
import { endDueGrants } from '../calls/end-grants.ts'
import { forgetEndedLeases, reclaimLeases } from '../calls/reclaim-leases.ts'
import type { Reconciler } from '../calls/reconciler.ts'
import { settleFromVisits } from '../calls/settle-from-visits.ts'
import { tellUse } from '../calls/tell-use.ts'
import { forgetOldCodes } from '../codes/check-code.ts'
import type { Db } from '../database/connect.ts'
import { applyDomains } from '../domains/apply-domains.ts'
import { eraseDue } from '../erasure/erase-due.ts'
import { tellErasures } from '../erasure/tell-erasures.ts'
import { forgetEndedSessions } from '../identity/end-session.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sweepUploads } from '../payments/sweep-uploads.ts'
import { forgetPictures } from '../settings/pictures.ts'
import { readSettings } from '../settings/read-settings.ts'
import { tellRetention } from '../settings/tell-retention.ts'
import { addUpTallies } from '../tallies/add-up.ts'
import type { Uploads } from '../uploads/upload-files.ts'
import { repeat } from './repeat.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const LOG_EVERY_MS = 30 * SECOND
const STOP_WITHIN_MS = 5 * SECOND

export type JobDeps = {
  db: Db
  stats: InternalTarget
  mailer: Mailer
  uploads: Uploads
  reconciler: Reconciler
  reconcileEachMs: number
  log: Log
}

/**
 * Starts what runs by the clock; the answer stops all of it. What a job does not end in time, a silent mail server say,
 * is safe to leave: the next process does it again.
 */
export function startJobs(deps: JobDeps): () => Promise<void> {
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
    job('end-grants', SECOND, () => endDueGrants(db)),
    job('tell-use', SECOND, () => tellUse(db)),
    job('reconcile', deps.reconcileEachMs, () => deps.reconciler.run()),
    job('forget-pictures', HOUR, () => forgetPictures(db)),
    job('sweep-uploads', HOUR, () => sweepUploads(db, deps.uploads)),
    job('settle-from-visits', 5 * SECOND, () => settleFromVisits(db, stats)),
    job('deliver-mails', 300, () => deliverMails(deps)),
    job('forget-old-codes', HOUR, () => forgetOldCodes(db)),
    job('apply-domains', SECOND, () => applyDomains(db)),
    job('add-up-tallies', 5 * SECOND, () => addUpTallies(db)),
    job('check-audit-log', MINUTE, () => checkNightly(db, stats, log)),
    job('forget-ended-leases', HOUR, () => forgetEndedLeases(db)),
    job('erase-accounts', 5 * SECOND, () => eraseDue(deps)),
    job('tell-erasures', HOUR, () => tellErasures(db, stats)),
    job('tell-retention', MINUTE, () => tellRetention(db, stats)),
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
    const stopped = Promise.all(stops.map((stop) => stop()))
    await Promise.race([stopped, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
  }
}
