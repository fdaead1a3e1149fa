import { type Kysely, sql } from 'kysely'

/**
 * A role that may append to the log can no longer move its head: the trigger does so with the rights of the log's
 * owner, by one entry at a time. Nobody else may attach the function to their own table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_append() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $append$
    declare head public.audit_head;
    begin
      select * into strict head from public.audit_head for update;
      new.id := head.id + 1;
      new.at := clock_timestamp();
      new.hash := sha256(head.hash || convert_to(jsonb_build_array(new.id,
        to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        new.actor_id, new.action, new.subject, new.before, new.after, new.reason)::text, 'UTF8'));
      update public.audit_head set id = new.id, hash = new.hash;
      return new;
    end
    $append$;
    revoke execute on function audit_append() from public;

    create function audit_head_advance() returns trigger language plpgsql as $advance$
    begin
      if new.id <> old.id + 1 then
        raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end
    $advance$;
    create trigger audit_head_advances before update on audit_head
      for each row execute function audit_head_advance();
  `.execute(db)
}
