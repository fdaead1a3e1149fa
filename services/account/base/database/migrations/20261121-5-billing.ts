import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await payments(db)
  await endOfCalls(db)
  await watchers(db)
}

/** The slots limit a user's pending payments (3) and uploads per day (10), even in a race. */
const payments = (db: Kysely<unknown>) =>
  sql`
    create table payments (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      plan_id bigint not null references plans,
      plan_name text not null,
      plan_name_en text not null,
      amount numeric(12, 2) not null check (amount > 0),
      total_calls bigint not null check (total_calls > 0),
      validity_days integer not null check (validity_days > 0),
      wallet text not null check (length(wallet) between 1 and 100),
      remark text not null default '' check (length(remark) <= 500),
      transaction_id text check (transaction_id ~ '^[0-9a-f]{64}$'),
      screenshot text not null unique,
      upload_hash bytea not null check (octet_length(upload_hash) = 32),
      picture_hash bytea not null check (octet_length(picture_hash) = 32),
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      pending_slot smallint check (pending_slot between 1 and 3),
      day date not null,
      day_slot smallint not null check (day_slot between 1 and 10),
      reject_reason text check (length(reject_reason) between 1 and 500),
      reviewed_by bigint references users,
      reviewed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (user_id, day, day_slot),
      check ((status = 'pending') = (pending_slot is not null)),
      check ((status = 'pending') = (reviewed_at is null)),
      check ((status = 'rejected') = (reject_reason is not null)),
      check ((reviewed_at is null) = (reviewed_by is null)),
      check (reviewed_by <> user_id)
    );
    create unique index payments_pending on payments (user_id, pending_slot) where status = 'pending';
    create unique index payments_transaction on payments (transaction_id) where status <> 'rejected';
    create index payments_by_user on payments (user_id, id desc);
    create index payments_by_status on payments (status, id desc);
    create index payments_by_upload on payments (upload_hash);
    create index payments_by_picture on payments (picture_hash);
  `.execute(db)

/** Calls expire with their grant. A lease may not outlive the next expiry, so no call is spent after it. */
const endOfCalls = (db: Kysely<unknown>) =>
  sql`
    alter table quota_accounts
      add column expired bigint not null default 0 check (expired >= 0),
      add column next_end timestamptz,
      add column notice_at bigint,
      add check (settled + leased + expired <= granted);
    alter table quota_grants
      add column spent bigint not null default 0 check (spent between 0 and greatest(calls, 0)),
      add column ended_at timestamptz,
      add check (ended_at >= valid_until),
      add check (ended_at is null or valid_until is not null);
    alter table quota_leases add column ending integer not null default 0 check (ending between 0 and size);
    update quota_accounts a set next_end =
      (select min(g.valid_until) from quota_grants g where g.owner_id = a.owner_id and g.calls > 0);
    create index quota_accounts_by_end on quota_accounts (next_end) where next_end is not null;
    create index quota_grants_running on quota_grants (owner_id) where ended_at is null;

    create function quota_lease_within() returns trigger language plpgsql as $within$
    begin
      if exists (select from quota_accounts where owner_id = new.owner_id and next_end < new.expires_at) then
        raise exception 'a lease may not outlive the calls it is made of' using errcode = 'check_violation';
      end if;
      return new;
    end
    $within$;
    create trigger quota_lease_within before insert on quota_leases
      for each row execute function quota_lease_within();
  `.execute(db)

const watchers = (db: Kysely<unknown>) =>
  sql`
    create table quota_notice_queue (owner_id bigint primary key references quota_accounts);

    create table notices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null check (kind in ('calls_used', 'calls_expired', 'payment_approved', 'payment_rejected')),
      source text not null unique,
      facts jsonb not null,
      created_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index notices_by_user on notices (user_id, id desc);
    create index notices_unread on notices (user_id) where read_at is null;

    create table quota_mismatches (
      lease_id bigint primary key,
      owner_id bigint not null references quota_accounts,
      used integer not null,
      visits integer not null,
      kind text not null check (kind in ('late', 'missing', 'surplus')),
      seen_at timestamptz not null default now()
    );
  `.execute(db)
