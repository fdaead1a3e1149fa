import { setTimeout as sleep } from 'node:timers/promises'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { checkNightly } from '../../base/audit/check-nightly.ts'
import type { Db } from '../../base/database/connect.ts'
import { repeat } from '../../base/jobs/repeat.ts'
import { deliverMails } from '../../base/mail/deliver-mails.ts'
import type { Mailer } from '../../base/mail/mailer.ts'
import { forgetPictures } from '../../base/settings/pictures.ts'
import { readSettings } from '../../base/settings/read-settings.ts'
import { tellRetention } from '../../base/settings/tell-retention.ts'
import { addUpTallies } from '../../base/tallies/add-up.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { forgetEvents } from '../../base/webhooks/forget-events.ts'
import { forgetListeners } from '../../base/webhooks/forget-listeners.ts'
import { tellFailing } from '../../base/webhooks/tell-failing.ts'
import { sendRecordedVisits } from '../../base/webhooks/visits/send-recorded-visits.ts'
import { handOverOutgoing } from '../../conversions/outgoing/hand-over.ts'
import { forgetPostbacks } from '../../conversions/postbacks/forget-postbacks.ts'
import type { MoneyReconciler } from '../../conversions/shipping/reconcile-money.ts'
import { forgetHandledAbuseReports } from '../../links/abuse/forget-abuse-reports.ts'
import { forgetOrders } from '../../links/certificates/forget-orders.ts'
import { type IssuerDeps, orderCertificates } from '../../links/certificates/order-certificates.ts'
import { applyDomains } from '../../links/domains/apply-domains.ts'
import { type CheckDeps, checkDomains } from '../../links/own-domains/check-domains.ts'
import { endDueGrants } from '../../money/calls/end-grants.ts'
import { forgetEndedLeases, reclaimLeases } from '../../money/calls/reclaim-leases.ts'
import type { Reconciler } from '../../money/calls/reconciler.ts'
import { settleFromVisits } from '../../money/calls/settle-from-visits.ts'
import { tellUse } from '../../money/calls/tell-use.ts'
import { sweepUploads } from '../../money/payments/sweep-uploads.ts'
import { forgetOldCodes } from '../../people/codes/check-code.ts'
import { forgetEndedSessions } from '../../people/identity/end-session.ts'
import { forgetMinutes } from '../../reports/served/forget-minutes.ts'
import { eraseDue } from '../erasure/erase-due.ts'
import { tellErasures } from '../erasure/tell-erasures.ts'

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
  moneyReconciler: MoneyReconciler
  issuer: IssuerDeps
  reconcileEachMs: number
  /** Where there are custom domains. */
  ownDomainChecks: Omit<CheckDeps, 'db'> | undefined
  log: Log
}

/**
 * Starts the periodic jobs. The returned function stops all of them. A job that does not end in time, e.g. because of a
 * silent mail server, can safely be left: the next process repeats it.
 */
export function startJobs(deps: JobDeps): () => Promise<void> {
  const { db, stats, log, ownDomainChecks: checks } = deps
  const job = (name: string, everyMs: number, work: () => Promise<unknown>) => {
    let loggedAt = Number.NEGATIVE_INFINITY
    return repeat(everyMs, work, (error) => {
      if (performance.now() - loggedAt < LOG_EVERY_MS) return
      loggedAt = performance.now()
      log.warn({ err: error, job: name }, 'job failed; trying again')
    })
  }
  const stops = [
    job('reclaim-leases', SECOND, () => reclaimLeases(db)),
    job('end-grants', SECOND, () => endDueGrants(db)),
    job('tell-use', SECOND, () => tellUse(db)),
    job('reconcile', deps.reconcileEachMs, () => deps.reconciler.run()),
    job('reconcile-conversions', 10 * deps.reconcileEachMs, () => deps.moneyReconciler.run()),
    job('forget-pictures', HOUR, () => forgetPictures(db)),
    job('sweep-uploads', HOUR, () => sweepUploads(db, deps.uploads)),
    job('settle-from-visits', 5 * SECOND, () => settleFromVisits(db, stats)),
    job('deliver-mails', 300, () => deliverMails(deps)),
    job('tell-failing-webhooks', 5 * SECOND, () => tellFailing(db)),
    job('send-recorded-visits', 500, () => sendRecordedVisits(db, stats)),
    job('forget-webhook-events', MINUTE, () => forgetEvents(db)),
    job('forget-webhook-listeners', MINUTE, () => forgetListeners(db)),
    job('hand-over-outgoing', SECOND, () => handOverOutgoing(db, stats)),
    job('forget-postbacks', HOUR, () => forgetPostbacks(db)),
    job('forget-old-codes', HOUR, () => forgetOldCodes(db)),
    job('apply-domains', SECOND, () => applyDomains(db)),
    ...(checks ? [job('check-domains', SECOND, () => checkDomains({ db, ...checks }))] : []),
    ...(deps.issuer.directories.length > 0
      ? [job('order-certificates', SECOND, () => orderCertificates(deps.issuer))]
      : []),
    job('forget-orders', HOUR, () => forgetOrders(db)),
    job('forget-served-minutes', HOUR, () => forgetMinutes(db)),
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
    job('forget-handled-abuse-reports', HOUR, async () => {
      const { retentionDays } = await readSettings(db)
      await forgetHandledAbuseReports(db, retentionDays.abuseReports)
    }),
  ]
  return async () => {
    const stopped = Promise.all(stops.map((stop) => stop()))
    await Promise.race([stopped, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
  }
}
