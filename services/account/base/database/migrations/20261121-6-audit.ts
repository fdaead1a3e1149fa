import { type Kysely, sql } from 'kysely'

/**
 * The database itself numbers and chains the entries: `hash = sha256(previous hash || entry as JSON)`. `audit_head`
 * holds the newest number and hash. Its row is the lock that orders writers, and shows when the end is cut off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint primary key,
      at timestamptz not null,
      actor_id bigint references users,
      action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
      subject text collate "C" not null check (length(subject) between 1 and 200),
      before jsonb,
      after jsonb,
      reason text not null check (length(reason) <= 1000),
      hash bytea not null check (octet_length(hash) = 32)
    );
    create index audit_log_by_actor on audit_log (actor_id, id desc);
    create index audit_log_by_action on audit_log (action, id desc);
    create index audit_log_by_subject on audit_log (subject, id desc);
    create index audit_log_by_time on audit_log (at);

    create table audit_head (
      one boolean primary key default true check (one),
      id bigint not null default 0,
      hash bytea not null default sha256('')
    );
    insert into audit_head default values;

    create table audit_checks (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      entries bigint not null,
      hash bytea not null,
      fault text check (fault in ('edited', 'missing', 'cut', 'rewritten')),
      fault_at bigint
    );

    create function audit_append() returns trigger language plpgsql as $append$
    declare head audit_head;
    begin
      select * into strict head from audit_head for update;
      new.id := head.id + 1;
      new.at := clock_timestamp();
      new.hash := sha256(head.hash || convert_to(jsonb_build_array(new.id,
        to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        new.actor_id, new.action, new.subject, new.before, new.after, new.reason)::text, 'UTF8'));
      update audit_head set id = new.id, hash = new.hash;
      return new;
    end
    $append$;
    create trigger audit_append before insert on audit_log for each row execute function audit_append();

    create function audit_refuse() returns trigger language plpgsql as $refuse$
    begin
      raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
    end
    $refuse$;
    create trigger audit_log_fixed before update or delete or truncate on audit_log
      for each statement execute function audit_refuse();
    create trigger audit_checks_fixed before update or delete or truncate on audit_checks
      for each statement execute function audit_refuse();
    create trigger audit_head_stays before delete or truncate on audit_head
      for each statement execute function audit_refuse();
  `.execute(db)
}
