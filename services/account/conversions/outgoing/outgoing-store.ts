import { MAX_OUTGOING, type OutgoingState } from '@sluice/contract/api-outgoing'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { OutgoingRow, WebhookRow, WebhookStateRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

/** An outgoing postback: its endpoint, how it goes with it, and what is sent when. `url` is the template. */
export type OutgoingPostback = Pick<WebhookRow, 'id' | 'user_id' | 'url' | 'created_at'> &
  WebhookStateRow &
  OutgoingRow

const outgoingOf = (db: Db | Tx, user: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('webhook_states', 'webhook_states.webhook_id', 'webhooks.id')
    .innerJoin('outgoing_postbacks', 'outgoing_postbacks.webhook_id', 'webhooks.id')
    .selectAll(['webhook_states', 'outgoing_postbacks'])
    .select(['webhooks.id', 'user_id', 'url', 'webhooks.created_at'])
    .where('user_id', '=', user)
    .where('kind', '=', 'postback')

export const listOutgoing = (db: Db, user: number): Promise<OutgoingPostback[]> =>
  outgoingOf(db, user).orderBy('webhooks.id', 'desc').execute()

export async function findOutgoing(db: Db | Tx, user: number, id: number): Promise<OutgoingPostback> {
  const row = await outgoingOf(db, user).where('webhooks.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

export async function lockOutgoing(tx: Tx, user: number, id: number): Promise<OutgoingPostback> {
  const row = await outgoingOf(tx, user)
    .where('webhooks.id', '=', id)
    .forNoKeyUpdate('webhooks')
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

export const stateOf = (
  row: Pick<OutgoingPostback, 'revision' | 'looked_revision' | 'disabled'>,
): OutgoingState => (row.looked_revision !== row.revision ? 'draft' : row.disabled === null ? 'on' : 'off')

type New = Pick<OutgoingPostback, 'url' | 'method' | 'names' | 'statuses' | 'late' | 'send_without'>

/** Adds a draft, unless the account has its most. The caller holds the user's row. */
export async function insertOutgoing(tx: Tx, user: number, { url, ...said }: New): Promise<OutgoingPostback> {
  const held = await countOf(
    tx.selectFrom('webhooks').where('user_id', '=', user).where('kind', '=', 'postback'),
  )
  if (held >= MAX_OUTGOING) throw problem('too_many_outgoing')
  const row = await tx
    .insertInto('webhooks')
    .values({
      ...{ user_id: user, kind: 'postback', url, events: ['postback'], links: [] },
      secret: Buffer.alloc(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('webhook_states').values({ webhook_id: row.id, disabled: 'owner' }).execute()
  await tx
    .insertInto('outgoing_postbacks')
    .values({ webhook_id: row.id, ...said })
    .execute()
  return findOutgoing(tx, user, row.id)
}

/** How many conversions wait in the queue, by postback. */
export async function countLooking(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('outgoing_queue')
    .select(['webhook_id', sql<number>`count(*)`.as('n')])
    .where(sql<SqlBool>`webhook_id = any(${ids}::bigint[])`)
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ webhook_id, n }) => [webhook_id, n]))
}
