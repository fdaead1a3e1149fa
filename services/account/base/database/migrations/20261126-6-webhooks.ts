import { type Kysely, sql } from 'kysely'

/**
 * Webhooks. `webhooks` is what their owners say, and `webhook_states` how it goes, which the courier writes: it cannot change
 * an address or a secret. `webhook_events` is an outbox, written in the transaction of a change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      url text not null check (length(url) between 1 and 2048),
      events text[] not null check (cardinality(events) > 0),
      links bigint[] not null default '{}' check (cardinality(links) <= 100),
      secret bytea not null,
      previous_secret bytea,
      previous_until timestamptz,
      created_at timestamptz not null default now(),
      check ((previous_secret is null) = (previous_until is null))
    );
    create index webhooks_by_user on webhooks (user_id, id desc);

    create table webhook_states (
      webhook_id bigint primary key references webhooks on delete cascade,
      disabled text check (disabled in ('gone', 'failing', 'owner')),
      failing_since timestamptz,
      last_failure_at timestamptz,
      last_success_at timestamptz,
      paused_until timestamptz,
      warned_at timestamptz,
      told_at timestamptz,
      check ((failing_since is null) = (last_failure_at is null))
    );

    create table webhook_events (
      id text primary key check (id ~ '^evt_[0-9A-Za-z]+$'),
      user_id bigint not null references users,
      type text not null,
      link_id bigint,
      data jsonb not null,
      created_at timestamptz not null default now()
    );
    create index webhook_events_by_user on webhook_events (user_id);
    create index webhook_events_by_age on webhook_events (created_at);

    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_id bigint not null references webhooks on delete cascade,
      event_id text not null references webhook_events on delete cascade,
      link_id bigint,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      first boolean not null default true,
      tries int not null default 0 check (tries >= 0),
      attempts int not null default 0 check (attempts >= tries),
      next_at timestamptz not null default now(),
      leased_until timestamptz,
      done_at timestamptz,
      unique (event_id, webhook_id),
      check ((state = 'waiting') = (done_at is null))
    );
    create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
    create index webhook_deliveries_failed on webhook_deliveries (webhook_id, id) where state = 'failed';
    create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting';
    create index webhook_deliveries_first on webhook_deliveries (webhook_id, link_id, id)
      where state = 'waiting' and first;

    create table webhook_attempts (
      delivery_id bigint not null references webhook_deliveries on delete cascade,
      n int not null check (n > 0),
      at timestamptz not null,
      took_ms int not null check (took_ms >= 0),
      status int,
      error text,
      answer text check (octet_length(answer) <= 8192),
      primary key (delivery_id, n),
      check ((status is null) <> (error is null))
    );

    create function webhook_wake() returns trigger language plpgsql as $wake$
    begin
      perform pg_notify('sluice_webhooks', '');
      return null;
    end
    $wake$;
    create trigger webhook_wake after insert on webhook_deliveries
      for each statement execute function webhook_wake();
  `.execute(db)
}
