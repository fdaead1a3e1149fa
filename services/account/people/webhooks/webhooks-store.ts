import { MAX_WEBHOOKS } from '@sluice/contract/api-webhooks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { WebhookRow, WebhookStateRow } from '../../base/database/schema.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'

/** An endpoint, and how it goes with it. */
export type Webhook = WebhookRow & WebhookStateRow

const webhooksOf = (db: Db | Tx, user: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('webhook_states', 'webhook_states.webhook_id', 'webhooks.id')
    .selectAll(['webhooks', 'webhook_states'])
    .where('user_id', '=', user)
    .where('kind', '=', 'webhook')

export const listWebhooks = (db: Db, user: number): Promise<Webhook[]> =>
  webhooksOf(db, user).orderBy('id', 'desc').execute()

/** A user's own endpoint; `not_found` for anyone else's. */
export async function findWebhook(db: Db | Tx, user: number, id: number): Promise<Webhook> {
  const row = await webhooksOf(db, user).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

/** The same, locked until the transaction ends. Events of the account are written meanwhile. */
export async function lockWebhook(tx: Tx, user: number, id: number): Promise<Webhook> {
  const row = await webhooksOf(tx, user).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

type NewWebhook = Pick<WebhookRow, 'url' | 'events' | 'links' | 'with_address' | 'secret'>

/** Adds an endpoint, unless the account has its most. The caller holds the user's row. */
export async function insertWebhook(tx: Tx, user: number, webhook: NewWebhook): Promise<Webhook> {
  const held = await countOf(
    tx.selectFrom('webhooks').where('user_id', '=', user).where('kind', '=', 'webhook'),
  )
  if (held >= MAX_WEBHOOKS) throw problem('too_many_webhooks')
  const row = await tx
    .insertInto('webhooks')
    .values({ user_id: user, ...webhook })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('webhook_states').values({ webhook_id: row.id }).execute()
  return findWebhook(tx, user, row.id)
}

/** Refuses links that are not the user's. */
export async function requireOwnLinks(tx: Tx, user: number, links: readonly number[]): Promise<void> {
  if (links.length === 0) return
  const own = await countOf(
    tx
      .selectFrom('cloaks')
      .where('owner_id', '=', user)
      .where('deleted_at', 'is', null)
      .where('id', '=', sql<number>`any(${links}::bigint[])`),
  )
  if (own < links.length) throw invalidFields({ links: 'webhook_links' })
}
