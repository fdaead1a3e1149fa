import { type Kysely, sql } from 'kysely'

/**
 * Conversions, for ever once each: by owner, click, event and transaction id, and by `n` where a rule lets one count again.
 * The facts of the click are in its id, so a conversion needs no visit. Values are minor units of ISO 4217.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_settings (
      owner_id bigint primary key references users,
      postback_key text not null unique check (postback_key ~ '^pbk_[0-9A-Za-z]{24}$'),
      key_required boolean not null default true,
      parameter text not null default 'sl_id' check (parameter ~ '^[A-Za-z][A-Za-z0-9_-]{0,31}$'),
      window_days int not null default 90 check (window_days between 1 and 365),
      currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      status_words jsonb,
      duplicates jsonb not null default '{}' check (jsonb_typeof(duplicates) = 'object'),
      origins text[] not null default '{}' check (cardinality(origins) <= 20)
    );

    create table conversions (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      click_id text not null check (length(click_id) = 60),
      name text not null check (length(name) between 1 and 50),
      transaction_id text not null check (length(transaction_id) <= 200),
      n int not null check (n >= 0),
      status text not null check (status in ('pending', 'approved', 'rejected')),
      value bigint check (value between -1000000000000000 and 1000000000000000),
      currency text check (currency ~ '^[A-Z]{3}$'),
      link_id bigint not null references cloaks,
      link_version int not null check (link_version >= 0),
      spool text not null check (spool ~ '^[a-z0-9]{1,19}$'),
      seq bigint not null check (seq >= 0),
      click_at timestamptz not null,
      country text not null check (country ~ '^[A-Z]{2}$'),
      destination text not null check (destination in ('target', 'audit', 'none')),
      variant int not null check (variant between 0 and 255),
      at timestamptz not null,
      received_at timestamptz not null default now(),
      late boolean not null,
      unique (owner_id, click_id, name, transaction_id, n),
      check ((value is null) = (currency is null))
    );
    create index conversions_by_owner on conversions (owner_id, id desc);
    create index conversions_by_link on conversions (link_id, id desc);

    create table postback_log (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      received_at timestamptz not null default now(),
      address inet not null,
      method text not null check (method in ('GET', 'POST')),
      dialect text not null check (dialect in ('sluice', 'keitaro', 'voluum', 'binom')),
      received jsonb not null check (jsonb_typeof(received) = 'object' and not received ? 'key'),
      outcome text not null
        check (outcome in ('recorded', 'late', 'known', 'updated', 'added', 'ignored', 'refused')),
      reason text,
      conversion_id bigint,
      check ((outcome in ('ignored', 'refused')) = (reason is not null)),
      check ((outcome = 'refused') = (conversion_id is null))
    );
    create index postback_log_by_owner on postback_log (owner_id, id desc);
    create index postback_log_by_age on postback_log (received_at)
  `.execute(db)
}
