import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cloaks (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      code text collate "C" not null unique check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
      name text not null check (length(name) between 1 and 100),
      mode text not null check (mode in ('cloak', 'full_open', 'audit')),
      real_url text not null check (real_url ~ '^https?://[!-~]+$' and length(real_url) <= 2048),
      audit_url text check (audit_url ~ '^https?://[!-~]+$' and length(audit_url) <= 2048),
      countries text[] not null default '{}',
      active boolean not null default true,
      deleted_at timestamptz,
      version bigint not null default 1 check (version > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (mode = 'full_open' or audit_url is not null),
      check (mode <> 'cloak' or cardinality(countries) > 0),
      check (deleted_at is null or not active)
    );
    create index cloaks_by_owner on cloaks (owner_id, created_at desc, id desc) where deleted_at is null;

    create table cloak_versions (
      cloak_id bigint not null references cloaks,
      version bigint not null,
      change text not null check (change in ('created', 'updated', 'deleted')),
      changed_by bigint not null references users,
      name text not null,
      mode text not null,
      real_url text not null,
      audit_url text,
      countries text[] not null,
      active boolean not null,
      changed_at timestamptz not null default now(),
      primary key (cloak_id, version)
    );

    create table blacklist_rules (
      id bigint generated always as identity primary key,
      owner_id bigint references users,
      range cidr not null,
      reason text not null default '' check (length(reason) <= 200),
      expires_at timestamptz,
      created_by bigint not null references users,
      created_at timestamptz not null default now(),
      unique nulls not distinct (owner_id, range)
    );

    create table owner_routing (
      owner_id bigint primary key references users,
      version bigint not null default 1 check (version > 0)
    );
    create table site_routing (
      one boolean primary key default true check (one),
      version bigint not null default 1 check (version > 0)
    );
    insert into site_routing default values;

    create table outbox (
      id bigint generated always as identity primary key,
      key text not null,
      version bigint,
      body jsonb,
      created_at timestamptz not null default now(),
      check ((version is null) = (body is null))
    );
    create function outbox_wake() returns trigger language plpgsql as $wake$
    begin
      perform pg_notify('sluice_outbox', '');
      return null;
    end
    $wake$;
    create trigger outbox_wake after insert on outbox for each statement execute function outbox_wake();
  `.execute(db)
}
