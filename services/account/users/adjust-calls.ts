import { writeAudit } from '../audit/write-audit.ts'
import { grantCalls } from '../calls/grant-calls.ts'
import { readBalance } from '../calls/read-balance.ts'
import type { Db } from '../database/connect.ts'
import { problem } from '../http/fail.ts'
import { lockTarget } from './lock-target.ts'

type Ask = { id: number; calls: number; reason: string; request: string }

/** Gives a user calls, or takes some that are free. The same `request` counts once; for anything else it is refused. */
export async function adjustCalls(db: Db, actor: number, { id, calls, reason, request }: Ask): Promise<void> {
  const source = `adjustment:${request}`
  await db.transaction().execute(async (tx) => {
    await lockTarget(tx, actor, id)
    const before = await readBalance(tx, id)
    const grant = { owner: id, kind: 'adjustment', calls, validUntil: null, source, reason } as const
    if (await grantCalls(tx, grant)) {
      await writeAudit(tx, {
        actor,
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
