import { type Kysely, sql } from 'kysely'

/**
 * Counts for lists and figures, kept by the transactions that change them. Triggers note every change in
 * `tally_changes`, a job adds the notes up in `tallies`, and `tallied` is both together. Each note is its own row, so
 * that writers never wait for each other. Negative counts are refused, so that a lost note is noticed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTallies(db)
  await countRows(db)
  for (const [table, columns] of Object.entries(COUNTED)) await noteChanges(db, table, columns)
  // Last, because it blocks readers of users.
  await keepMembershipEnds(db)
  await countUsers(db)
  await noteChanges(db, 'users', ['role', 'status', 'member_until', 'created_at'])
}

/** A user's memberships follow each other without gaps, so a single time says whether they are a member. */
const keepMembershipEnds = (db: Kysely<unknown>) =>
  sql`
    alter table users add column member_until timestamptz;
    update users u set member_until = m.ends_at
      from (select user_id, max(ends_at) as ends_at from memberships group by 1) m where m.user_id = u.id;

    create function membership_follows() returns trigger language plpgsql as $follows$
    declare until timestamptz;
    begin
      select member_until into until from users where id = new.user_id for no key update;
      if new.starts_at < until or new.starts_at > greatest(until, clock_timestamp()) then
        raise exception 'a membership starts now or where the one before ends' using errcode = 'check_violation';
      end if;
      return new;
    end
    $follows$;
    create trigger membership_follows before insert on memberships
      for each row execute function membership_follows();

    create function membership_end() returns trigger language plpgsql as $end$
    begin
      update users set member_until = (select max(ends_at) from memberships where user_id = users.id)
        where id in (old.user_id, new.user_id);
      return null;
    end
    $end$;
    create trigger membership_end after insert or update or delete on memberships
      for each row execute function membership_end();

    create index users_by_membership on users (member_until);
    create index users_by_role on users (role, id desc);
    create index users_by_status on users (status, id desc);
    create index memberships_by_start on memberships (starts_at, plan_id);
    create index memberships_by_end on memberships (ends_at, plan_id);
  `.execute(db)

/** `at`: quarters of an hour or UTC days for what is counted over time, `-infinity` for everything else. */
const createTallies = (db: Kysely<unknown>) =>
  sql`
    create table tallies (
      what text collate "C" not null check (what ~ '^[a-z0-9_.]+$'),
      at timestamptz not null,
      n bigint not null check (n > 0),
      amount numeric(20, 2) not null check (amount >= 0),
      primary key (what, at)
    );
    create table tally_changes (
      id bigint generated always as identity primary key,
      what text collate "C" not null,
      at timestamptz not null,
      n smallint not null check (n in (-1, 1)),
      amount numeric(12, 2) not null
    );
    create view tallied as
      select what, at, n, amount from tallies union all select what, at, n, amount from tally_changes;
  `.execute(db)

/** What one row counts towards. A quarter of an hour is part of an hour and a day in every time zone in use. */
const countRows = (db: Kysely<unknown>) =>
  sql`
    create function tally_quarter(at timestamptz) returns timestamptz immutable parallel safe language sql
      return date_bin('15 minutes', at, '2000-01-01 00:00:00+00');
    create function tally_day(at timestamptz) returns timestamptz immutable parallel safe language sql
      return date_bin('1 day', at, '2000-01-01 00:00:00+00');

    -- By quarter rather than by time, which Postgres would also take for putting one owner's links in order.
    drop index cloaks_by_creation, users_by_creation;
    create index cloaks_by_quarter on cloaks (tally_quarter(created_at));
    create index users_by_quarter on users (tally_quarter(created_at));
    create index payments_by_quarter on payments (tally_quarter(reviewed_at)) where status = 'approved';

    create function tally_of(r memberships) returns table (what text, at timestamptz, amount numeric) language sql as $of$
      values ('members.' || r.plan_id || '.started', tally_day(r.starts_at), 0::numeric),
        ('members.' || r.plan_id || '.ended', tally_day(r.ends_at), 0)
    $of$;
    create function tally_of(r cloaks) returns table (what text, at timestamptz, amount numeric) language sql as $of$
      select 'new_cloaks', tally_quarter(r.created_at), 0::numeric
      union all select 'cloaks.' || r.mode || case when r.taken_down_at is null then '.up' else '.down' end,
        '-infinity', 0 where r.deleted_at is null
    $of$;
    create function tally_of(r payments) returns table (what text, at timestamptz, amount numeric) language sql as $of$
      select 'payments.' || r.status, '-infinity'::timestamptz, r.amount
      union all select 'revenue', tally_quarter(r.reviewed_at), r.amount where r.status = 'approved'
    $of$;
    create function tally_of(r abuse_reports) returns table (what text, at timestamptz, amount numeric) language sql as $of$
      values ('reports.' || r.status, '-infinity'::timestamptz, 0::numeric)
    $of$;

    create function tally_change() returns trigger language plpgsql as $change$
    begin
      if tg_op <> 'INSERT' then
        insert into tally_changes (what, at, n, amount) select what, at, -1, -amount from tally_of(old);
      end if;
      if tg_op <> 'DELETE' then
        insert into tally_changes (what, at, n, amount) select what, at, 1, amount from tally_of(new);
      end if;
      return null;
    end
    $change$;
  `.execute(db)

const countUsers = (db: Kysely<unknown>) =>
  sql`
    create function tally_of(r users) returns table (what text, at timestamptz, amount numeric) language sql as $of$
      values ('users.' || r.role || '.' || r.status, coalesce(tally_day(r.member_until), '-infinity'), 0::numeric),
        ('new_users', tally_quarter(r.created_at), 0)
    $of$;
  `.execute(db)

/** By table, the columns that the counts depend on. */
const COUNTED = {
  memberships: ['plan_id', 'starts_at', 'ends_at'],
  cloaks: ['mode', 'taken_down_at', 'deleted_at', 'created_at'],
  payments: ['status', 'amount', 'reviewed_at'],
  abuse_reports: ['status'],
}

/** The triggers block writers until everything is counted. */
async function noteChanges(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const of = (row: string) => sql.raw(columns.map((column) => `${row}.${column}`).join(', '))
  await sql`
    create trigger tally_rows after insert or delete on ${sql.table(table)}
      for each row execute function tally_change();
    create trigger tally_updates after update on ${sql.table(table)}
      for each row when ((${of('old')}) is distinct from (${of('new')})) execute function tally_change();
    insert into tallies (what, at, n, amount)
      select k.what, k.at, count(*), sum(k.amount) from ${sql.table(table)} r, tally_of(r) k group by 1, 2;
  `.execute(db)
}
