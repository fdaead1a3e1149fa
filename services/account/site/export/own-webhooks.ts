import type { Db } from '../../base/database/connect.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

/** The webhooks of an account without their secrets, its outgoing postbacks, and what was sent to them. */
export const ownWebhooks = (db: Db, user: number): RecordKind[] => [
  {
    name: 'webhooks',
    pages: byId((after) =>
      db
        .selectFrom('webhooks')
        .innerJoin('webhook_states', 'webhook_states.webhook_id', 'webhooks.id')
        .select(['id', 'url', 'events', 'links', 'with_address', 'created_at', 'previous_until'])
        .select(['disabled', 'failing_since', 'last_success_at'])
        .where('user_id', '=', user)
        .where('kind', '=', 'webhook')
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
  },
  {
    name: 'webhook-deliveries',
    pages: byId((after) =>
      db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
        .select([
          'd.id',
          'webhook_id',
          'event_id',
          'type',
          'data',
          'created_at',
          'state',
          'attempts',
          'done_at',
        ])
        .where('user_id', '=', user)
        .where('d.id', '>', after)
        .orderBy('d.id')
        .limit(PAGE)
        .execute(),
    ),
  },
  {
    name: 'outgoing-postbacks',
    pages: byId((after) =>
      db
        .selectFrom('webhooks')
        .innerJoin('webhook_states as s', 's.webhook_id', 'webhooks.id')
        .innerJoin('outgoing_postbacks as o', 'o.webhook_id', 'webhooks.id')
        .select(['id', 'url as template', 'method', 'names as events', 'statuses', 'late', 'send_without'])
        .select(['created_at', 'revision', 'looked_revision', 'disabled', 'last_success_at'])
        .where('user_id', '=', user)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
  },
]
