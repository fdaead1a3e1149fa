import { type Kysely, sql } from 'kysely'

/** Programs that read events instead of being sent them, and what waits for each: minutes old at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_listeners (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      events text[] not null check (cardinality(events) > 0),
      reads bigint not null default 0,
      ends_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index webhook_listeners_by_user on webhook_listeners (user_id);
    create index webhook_listeners_by_end on webhook_listeners (ends_at);

    create table webhook_heard (
      id bigint generated always as identity primary key,
      listener_id bigint not null references webhook_listeners on delete cascade,
      event_id text not null,
      type text not null,
      link_id bigint,
      data jsonb not null,
      read bigint,
      created_at timestamptz not null default now()
    );
    create index webhook_heard_by_listener on webhook_heard (listener_id, id);
    create index webhook_heard_by_age on webhook_heard (created_at)
  `.execute(db)
}
