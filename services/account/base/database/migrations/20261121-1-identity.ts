import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      email text not null check (length(email) between 3 and 254),
      name text not null default '' check (length(name) <= 100),
      avatar text,
      password_hash text not null,
      role text not null default 'user' check (role in ('user', 'vip', 'admin', 'superadmin')),
      status text not null default 'active' check (status in ('active', 'inactive')),
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_email_key on users (lower(email));

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      user_id bigint not null references users,
      remember boolean not null,
      ip inet not null,
      user_agent text not null check (length(user_agent) <= 512),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      check (expires_at > created_at)
    );
    create index sessions_live_by_user on sessions (user_id, last_seen_at desc) where revoked_at is null;
    create index sessions_by_end on sessions (expires_at);

    create table plans (
      id bigint generated always as identity primary key,
      name text not null unique check (length(name) between 1 and 100),
      name_en text not null default '' check (length(name_en) <= 100),
      price numeric(12, 2) not null check (price > 0),
      validity_days integer not null check (validity_days between 1 and 3660),
      total_calls bigint not null check (total_calls > 0),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table memberships (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      plan_id bigint not null references plans,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      source text not null unique,
      created_at timestamptz not null default now(),
      check (ends_at > starts_at)
    );
    create index memberships_by_user on memberships (user_id, ends_at desc);
  `.execute(db)
}
