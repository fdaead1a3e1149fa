import { LARGE_ADJUSTMENT } from '@sluice/contract/api-admin-users'
import { sql } from 'kysely'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Actor } from '../../base/confirmation/actor.ts'
import { confirmAndTell } from '../../base/confirmation/confirm-and-tell.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { grantCalls } from '../../money/calls/grant-calls.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { lockTarget } from './lock-target.ts'

type Ask = { id: number; calls: number; reason: string; request: string }

/**
 * Gives a user calls, or takes free ones away. Needs confirmation once the actor's adjustments of the last 24 hours
 * reach `LARGE_ADJUSTMENT`. The same `request` counts once and is refused for anything else.
 */
export async function adjustCalls(db: Db, actor: Actor, { id, calls, reason, request }: Ask): Promise<void> {
  const source = `adjustment:${request}`
  await db.transaction().execute(async (tx) => {
    const { email } = await lockTarget(tx, actor.id, id)
    const before = await readBalance(tx, id)
    const grant = { owner: id, kind: 'adjustment', calls, validUntil: null, source, reason } as const
    if (await grantCalls(tx, { ...grant, by: actor.id })) {
      if ((await adjustedLately(tx, actor.id)) >= LARGE_ADJUSTMENT)
        await confirmAndTell(tx, actor, [{ kind: 'calls', user: email, calls, reason }])
      await writeAudit(tx, {
        actor: actor.id,
        action: 'user.adjust_calls',
        subject: `user:${id}`,
        before: { remaining_calls: before.remaining },
        after: { remaining_calls: (await readBalance(tx, id)).remaining, adjusted_by: calls },
        reason,
      })
      return
    }
    const earlier = await tx
      .selectFrom('quota_grants')
      .select(['owner_id', 'calls'])
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
    if (earlier.owner_id !== id || earlier.calls !== calls) throw problem('conflict')
  })
}

/**
 * Calls that an administrator gave and took within 24 hours, including this transaction; `lockTarget` blocks others.
 */
async function adjustedLately(tx: Tx, actor: number): Promise<number> {
  const { calls } = await tx
    .selectFrom('quota_grants')
    .select(sql<number>`coalesce(sum(abs(calls)), 0)::bigint`.as('calls'))
    .where('granted_by', '=', actor)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return calls
}
