import { sql } from 'kysely'
import type { Tx } from '../../database/connect.ts'
import type { WebhookRow } from '../../database/schema.ts'

/**
 * To be called whenever an endpoint is added or changed, in that transaction: visits count from when it first wants them,
 * or from when it is started again (`anew`). What is being read for it with its old settings is not sent.
 */
export async function followVisits(
  tx: Tx,
  webhook: Pick<WebhookRow, 'id' | 'events'>,
  anew = false,
): Promise<void> {
  if (anew || !webhook.events.includes('visit.recorded'))
    await tx.deleteFrom('webhook_visits').where('webhook_id', '=', webhook.id).execute()
  if (!webhook.events.includes('visit.recorded')) return
  await sql`insert into webhook_visits (webhook_id) values (${webhook.id})
    on conflict (webhook_id) do update set turn = webhook_visits.turn + 1`.execute(tx)
}
