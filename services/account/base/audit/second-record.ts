import type { AuditFault } from '@sluice/contract/api-admin-audit'
import { AUDIT_HEAD_PATH, type AuditHead, AuditHeadAnswer } from '@sluice/contract/audit-head'
import { callPeer, type InternalTarget, PeerError } from '@sluice/kit/internal-client'
import type { Db } from '../database/connect.ts'
import { problem } from '../http/fail.ts'

/** `fault_at`: number of the first entry that is wrong. */
export type Found = { fault: AuditFault; fault_at: number } | null

const TIMEOUT_MS = 5_000
const RETRY_SECONDS = 5

/** The furthest end of the log that stats knows, null for none. stats then stores `told`. */
export async function askStats(stats: InternalTarget, told: AuditHead | null): Promise<AuditHead | null> {
  try {
    const options = { body: { told }, timeoutMs: TIMEOUT_MS }
    return (await callPeer(stats, AUDIT_HEAD_PATH, AuditHeadAnswer, options)).furthest
  } catch (error) {
    if (!(error instanceof PeerError)) throw error
    throw problem('statistics_unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause: error })
  }
}

/** The fault of a log that must continue from `furthest`, or null. */
export async function compareWithSecond(db: Db, furthest: AuditHead | null): Promise<Found> {
  if (furthest === null) return null
  const head = await readHead(db)
  if (!head || head.entries < furthest.entries) return { fault: 'cut', fault_at: (head?.entries ?? 0) + 1 }
  const entry = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('id', '=', furthest.entries)
    .executeTakeFirst()
  if (entry?.hash.toString('hex') === furthest.hash) return null
  return { fault: 'rewritten', fault_at: furthest.entries }
}

/** As the database stores it; undefined for an empty log. */
export async function readHead(db: Db): Promise<AuditHead | undefined> {
  const { id, hash } = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow()
  return id > 0 ? { entries: id, hash: hash.toString('hex') } : undefined
}
