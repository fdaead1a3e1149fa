import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import type { ConversionRow } from '../../base/database/schema.ts'
import { factsOf } from './facts-of.ts'

/** Queues a conversion for the outgoing postbacks that are on and want it. What is just being deleted is skipped. */
export async function queueOutgoing(tx: Tx, row: ConversionRow, code: string): Promise<void> {
  await sql`
    insert into outgoing_queue (webhook_id, conversion_id, facts)
    select w.id, ${row.id}, ${JSON.stringify(factsOf(row, code))}::jsonb
    from webhooks w
      join webhook_states s on s.webhook_id = w.id and s.disabled is null
      join outgoing_postbacks o on o.webhook_id = w.id and o.looked_revision = o.revision
    where w.user_id = ${row.owner_id} and w.kind = 'postback'
      and (o.names = '{}' or ${row.name} = any(o.names)) and ${row.status} = any(o.statuses)
      and (o.late or not ${row.late})
    order by w.id
    for key share of w skip locked`.execute(tx)
}
