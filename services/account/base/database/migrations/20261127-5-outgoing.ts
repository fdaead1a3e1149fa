import { type Kysely, sql } from 'kysely'

/**
 * Outgoing postbacks are webhooks of another kind, so that the courier sends both: `url` is the template, and `secret` is
 * empty. `outgoing_postbacks` is what else their owners say. A postback is on only with `looked_revision = revision`, besides
 * `webhook_states`. `outgoing_queue` is written in the transaction of a conversion's change, and read when its visit is looked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column kind text not null default 'webhook' check (kind in ('webhook', 'postback'));
    alter table webhooks add constraint webhooks_secret
      check ((kind = 'postback') = (octet_length(secret) = 0));

    create table outgoing_postbacks (
      webhook_id bigint primary key references webhooks on delete cascade,
      method text not null check (method in ('GET', 'POST')),
      names text[] not null check (cardinality(names) <= 20),
      statuses text[] not null
        check (cardinality(statuses) > 0 and statuses <@ array['pending', 'approved', 'rejected']),
      late boolean not null,
      send_without boolean not null,
      revision int not null default 1 check (revision > 0),
      shown_revision int check (shown_revision <= revision),
      looked_revision int check (looked_revision <= shown_revision),
      check (looked_revision is null or shown_revision is not null)
    );

    create table outgoing_queue (
      id bigint generated always as identity primary key,
      webhook_id bigint not null references webhooks on delete cascade,
      conversion_id bigint not null references conversions on delete cascade,
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      created_at timestamptz not null default now(),
      look_at timestamptz not null default now(),
      missed_at timestamptz
    );
    create index outgoing_queue_due on outgoing_queue (look_at, id);
    create index outgoing_queue_order on outgoing_queue (webhook_id, conversion_id, id);
    create index outgoing_queue_by_conversion on outgoing_queue (conversion_id)
  `.execute(db)
}
