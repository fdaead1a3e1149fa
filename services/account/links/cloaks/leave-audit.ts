import type { CloakMode } from '@sluice/contract/visit'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { findCloak } from './cloaks-store.ts'
import { findVersion } from './versions-store.ts'

/** Links of one account that its API keys may take out of audit mode per hour. */
const MOST_PER_HOUR = 10
const HOUR_MS = 3_600_000

/** `to`: the new mode, or the version whose mode comes back. */
type Leaving = { link: number; to: CloakMode | { version: number } }

/**
 * Nothing switches many links from audit to real: a program may do it a few times per hour, a person who has signed in
 * link by link. Throws `too_many_requests`.
 */
export async function limitLeavingAudit(
  { db, limiter }: { db: Db; limiter: Limiter },
  { key, userId }: Session,
  { link, to }: Leaving,
): Promise<void> {
  if (!key || to === 'audit') return
  const { mode } = await findCloak(db, userId, link)
  if (mode !== 'audit') return
  const after = typeof to === 'string' ? to : (await findVersion(db, link, to.version)).mode
  if (after === 'audit') return
  const waitMs = await limiter.take([
    { key: `leave-audit:${userId}`, most: MOST_PER_HOUR, windowMs: HOUR_MS },
  ])
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}
