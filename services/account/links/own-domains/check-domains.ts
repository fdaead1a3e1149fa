import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { DOMAINS_LOCK } from '../../base/database/locks.ts'
import type { OwnDomainRow } from '../../base/database/schema.ts'
import { publishHosts } from '../../routing/publish.ts'
import { leadsTo } from '../domains/leads-to.ts'
import { auditClaim } from './audit-claim.ts'
import type { LookUp } from './dns.ts'
import { afterProof, asConfigured, followClaim, type Turn } from './follow-claim.ts'
import { judgeDns, type Verdict, wasAnswered } from './judge-dns.ts'
import { CHECK_HELD_MS, nextCheck, TOLD_AFTER_MS } from './next-check.ts'
import { claimedAmong, endClaim, holdClaim, holdHosts, takeDue } from './own-domains-store.ts'
import type { DomainTarget } from './target.ts'
import { tellLapsed, tellLive, tellLost } from './tell-claim.ts'

/** Checked at once; they wait for DNS, not for this machine. */
const BATCH = 100

export type CheckDeps = {
  db: Db
  target: DomainTarget
  lookUp: LookUp
  /** Certificates are ordered here, so that a proved domain goes to their issuer. */
  certificates: boolean
  now: () => Date
  /** Told of each check whether the resolvers answered. */
  checked: (answered: boolean) => void
}

/**
 * Asks DNS about the claims that are due and lets each take its turn, in a transaction of its own. Several processes may do
 * it. Returns how many were looked at.
 */
export async function checkDomains(deps: CheckDeps): Promise<number> {
  const begun = deps.now()
  const due = await takeDue(deps.db, begun, new Date(begun.getTime() + CHECK_HELD_MS), BATCH)
  let turns: Promise<void> = Promise.resolve()
  const checks = due.map(async ({ id, host, label }) => {
    const seen = await deps.lookUp(host)
    deps.checked(wasAnswered(deps.target, seen))
    const verdict = judgeDns(label, deps.target, seen)
    const turn = () => deps.db.transaction().execute((tx) => takeTurn(tx, deps, id, verdict))
    // One after the other: requests need connections, too.
    turns = turns.then(turn, turn)
    await turns
  })
  const failed = (await Promise.allSettled(checks)).find((check) => check.status === 'rejected')
  if (failed) throw failed.reason
  return due.length
}

async function takeTurn(tx: Tx, deps: CheckDeps, id: number, verdict: Verdict): Promise<void> {
  const claim = await holdClaim(tx, id)
  if (!claim) return
  const now = deps.now()
  const turn = followClaim(claim, verdict, now)
  if (turn.kind === 'lapsed') return lapse(tx, claim, now)
  const changes = await changesOf(tx, deps, claim, turn, now)
  const next = { ...claim, ...changes }
  await tx
    .updateTable('own_domains')
    .set({ ...changes, checked_at: now, next_check_at: nextCheck(next, now) })
    .where('id', '=', id)
    .execute()
  if (turn.kind === 'lost' && now.getTime() - (next.lost_at ?? now).getTime() >= TOLD_AFTER_MS)
    await tellLost(tx, next)
  if (claim.verified_at !== null || next.verified_at === null) return
  await publishHosts(tx)
  if (next.state === 'live') await tellLive(tx, next)
  await auditClaim(tx, null, 'domain.verify', claim, { after: {} })
}

type Changes = Partial<
  Pick<OwnDomainRow, 'state' | 'reason' | 'detail' | 'verified_at' | 'lost_at' | 'root_url' | 'unknown_url'>
>

async function changesOf(
  tx: Tx,
  { certificates }: CheckDeps,
  claim: OwnDomainRow,
  turn: Exclude<Turn, { kind: 'lapsed' }>,
  now: Date,
): Promise<Changes> {
  switch (turn.kind) {
    case 'stays':
      return asConfigured(certificates, claim)
    case 'waits':
      return { reason: turn.reason, detail: turn.detail }
    case 'lost':
      return { state: 'failing', reason: turn.reason, detail: turn.detail, lost_at: claim.lost_at ?? now }
    case 'found':
      return { ...afterProof(certificates), detail: null, lost_at: null }
    case 'proved': {
      await sql`select pg_advisory_xact_lock(${DOMAINS_LOCK})`.execute(tx)
      await holdHosts(tx)
      const held = await claimedAmong(tx, [claim.host])
      if (held.length > 0) return { reason: 'held_by_another', detail: null }
      return {
        ...afterProof(certificates),
        detail: null,
        verified_at: now,
        ...(await withoutLoops(tx, claim)),
      }
    }
  }
}

/** Addresses that were set while their host was nobody's own domain. */
async function withoutLoops(tx: Tx, { host, root_url, unknown_url }: OwnDomainRow): Promise<Changes> {
  const hosts = [root_url, unknown_url].flatMap((url) => (url === null ? [] : [leadsTo(url)]))
  const own = new Set([host, ...(await claimedAmong(tx, hosts))])
  const kept = (url: string | null) => (url !== null && own.has(leadsTo(url)) ? null : url)
  return { root_url: kept(root_url), unknown_url: kept(unknown_url) }
}

async function lapse(tx: Tx, claim: OwnDomainRow, now: Date): Promise<void> {
  await endClaim(tx, claim, now)
  await publishHosts(tx)
  await tellLapsed(tx, claim)
  await auditClaim(tx, null, 'domain.lose', claim, { before: {} })
}
