import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quota_accounts (
      owner_id bigint primary key references users,
      granted bigint not null default 0 check (granted >= 0),
      settled bigint not null default 0 check (settled >= 0),
      leased bigint not null default 0 check (leased >= 0),
      overdraft bigint not null default 0 check (overdraft >= 0),
      updated_at timestamptz not null default now(),
      check (settled + leased <= granted)
    );

    create table quota_grants (
      id bigint generated always as identity primary key,
      owner_id bigint not null references quota_accounts,
      kind text not null check (kind in ('trial', 'plan', 'adjustment')),
      calls bigint not null check (calls > 0 or (kind = 'adjustment' and calls < 0)),
      valid_until timestamptz,
      source text not null unique,
      reason text not null default '' check (length(reason) <= 500),
      created_at timestamptz not null default now()
    );
    create index quota_grants_by_owner on quota_grants (owner_id, created_at);

    create table quota_leases (
      id bigint generated always as identity primary key,
      owner_id bigint not null references quota_accounts,
      holder text not null check (length(holder) between 1 and 32),
      request uuid not null unique,
      size integer not null check (size between 1 and 5000),
      used integer not null default 0 check (used >= 0),
      state text not null default 'open' check (state in ('open', 'closed', 'reclaimed')),
      taken_at timestamptz not null default now(),
      expires_at timestamptz not null,
      closed_at timestamptz,
      ask_at timestamptz,
      check (used <= size),
      check ((state = 'open') = (closed_at is null)),
      check (ask_at is null or state = 'reclaimed')
    );
    create index quota_leases_open_by_owner on quota_leases (owner_id) where state = 'open';
    create index quota_leases_open_by_end on quota_leases (expires_at) where state = 'open';
    create index quota_leases_to_ask on quota_leases (ask_at) where ask_at is not null;
    create index quota_leases_by_close on quota_leases (closed_at) where closed_at is not null;

    create table quota_grace (
      holder text not null check (length(holder) between 1 and 32),
      owner_id bigint not null references quota_accounts,
      used bigint not null check (used >= 0),
      updated_at timestamptz not null default now(),
      primary key (holder, owner_id)
    );
  `.execute(db)
}
