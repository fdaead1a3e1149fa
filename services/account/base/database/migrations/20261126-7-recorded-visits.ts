import { type Kysely, sql } from 'kysely'

/**
 * Visits for webhooks. `webhook_visits` has a row for each endpoint that wants them: how far it has read (`marks`: the
 * number of each spool; `read_at` by ClickHouse's clock), when its last event is due, and how many visits it was not sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column with_address boolean not null default false;

    create table webhook_visits (
      webhook_id bigint primary key references webhooks on delete cascade,
      marks jsonb not null default '{}',
      started_at timestamptz not null default now(),
      read_at timestamptz not null default now(),
      look_at timestamptz not null default now(),
      slot_at timestamptz not null default now(),
      skipped bigint not null default 0 check (skipped >= 0),
      turn bigint not null default extract(epoch from clock_timestamp()) * 1000000
    );
    create index webhook_visits_due on webhook_visits (look_at);

    alter table webhook_events add column visits_from timestamptz;
    create index webhook_events_visits on webhook_events (visits_from) where visits_from is not null;
    create index webhook_events_visits_by_age on webhook_events (created_at) where visits_from is not null;
  `.execute(db)
}
