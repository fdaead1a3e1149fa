import { type Kysely, sql } from 'kysely'

/**
 * What a link's visits of a UTC day cost, and what currencies are worth. `amount`: of kind `day` the day's, in minor units of
 * ISO 4217; of `click` one visit's, in millionths of a minor unit; of `none`, which was taken back, 0. A row is never
 * deleted but with its account, so that its copies follow one order of versions. `per_usd`: what one US dollar buys
 * of the currency from that day on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table costs (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      link_id bigint not null references cloaks,
      day date not null check (day between '2000-01-01' and '2099-12-31'),
      kind text not null check (kind in ('day', 'click', 'none')),
      amount bigint not null check (amount between 0 and 1000000000000000),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      changed_at timestamptz not null default now(),
      unique (link_id, day),
      check (kind <> 'none' or amount = 0)
    );
    create index costs_by_owner on costs (owner_id, day, link_id);

    create table currency_rates (
      currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
      day date not null check (day between '2000-01-01' and '2099-12-31'),
      per_usd numeric(21, 12) not null check (per_usd > 0),
      primary key (currency, day)
    );

    alter table track_settings add column reporting_currency text check (reporting_currency ~ '^[A-Z]{3}$')
  `.execute(db)
}
