import { type Kysely, sql } from 'kysely'

/**
 * Conversions and costs on their way to ClickHouse. `money_outbox` has a row for each change; one that stats refused stays,
 * with the reason. `money_shipping`: a row's version there is `base` plus the number of its change, and a rebuild notes all
 * conversions, then all costs, after the ids it has reached.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversions add column changed_at timestamptz not null default now();

    create table money_outbox (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('conversion', 'cost')),
      row_id bigint not null,
      created_at timestamptz not null default now(),
      refused_at timestamptz,
      refusal text,
      check ((refused_at is null) = (refusal is null))
    );
    create index money_outbox_refused on money_outbox (refused_at) where refused_at is not null;

    create table money_shipping (
      one boolean primary key default true check (one),
      base bigint not null default 0 check (base >= 0),
      rebuild_asked_at timestamptz,
      conversions_after bigint,
      costs_after bigint,
      rebuilt_at timestamptz
    );
    insert into money_shipping default values;

    create function money_wake() returns trigger language plpgsql as $wake$
    begin
      perform pg_notify('sluice_money', '');
      return null;
    end
    $wake$;
    create trigger money_wake after insert on money_outbox for each statement execute function money_wake();

    insert into money_outbox (kind, row_id) select 'conversion', id from conversions order by id
  `.execute(db)
}
