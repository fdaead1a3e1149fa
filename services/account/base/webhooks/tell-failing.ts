import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { addNotice } from '../notices/add-notice.ts'
import { failWaiting } from './fail-waiting.ts'
import { DISABLE_MS, judgeEndpoint, WARN_MS } from './judge-endpoint.ts'

const BATCH = 100
const KINDS = { warn: 'webhook_failing', disable: 'webhook_disabled', tell: 'webhook_gone' } as const

/**
 * Tells owners of endpoints that fail or are gone, and disables those that failed for five days. Returns how many endpoints
 * were looked at.
 */
export async function tellFailing(db: Db, now = Date.now()): Promise<number> {
  const { rows } = await sql<{ webhook_id: number }>`
    select webhook_id from webhook_states
    where (disabled <> 'owner' and told_at is null)
      or (disabled is null and warned_at is null
        and last_failure_at - failing_since >= ${WARN_MS} * interval '1 millisecond')
      or (disabled is null and last_failure_at - failing_since >= ${DISABLE_MS} * interval '1 millisecond')
    order by webhook_id limit ${BATCH}`.execute(db)
  for (const { webhook_id } of rows) await db.transaction().execute((tx) => tell(tx, webhook_id, now))
  return rows.length
}

async function tell(tx: Tx, webhook: number, now: number): Promise<void> {
  const state = await tx
    .selectFrom('webhook_states')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_states.webhook_id')
    .select([
      'user_id',
      'kind',
      'url',
      'disabled',
      'failing_since',
      'last_failure_at',
      'warned_at',
      'told_at',
    ])
    .where('webhook_id', '=', webhook)
    .forUpdate('webhook_states')
    .executeTakeFirst()
  if (!state) return
  const judgement = judgeEndpoint(state, now)
  if (judgement === 'fine') return
  const at = new Date(now)
  await addNotice(tx, {
    user: state.user_id,
    kind: KINDS[judgement],
    source: `webhook:${webhook}:${judgement}:${now}`,
    facts: {
      webhook_id: webhook,
      host: URL.parse(state.url)?.host ?? '',
      ...(state.kind === 'postback' && { outgoing: true }),
    },
  })
  await tx
    .updateTable('webhook_states')
    .set({
      ...(judgement === 'warn' ? { warned_at: at } : { told_at: at }),
      ...(judgement === 'disable' && { disabled: 'failing' as const }),
    })
    .where('webhook_id', '=', webhook)
    .execute()
  if (judgement === 'disable') await failWaiting(tx, webhook)
}
