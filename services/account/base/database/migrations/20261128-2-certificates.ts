import { type Kysely, sql } from 'kysely'

/**
 * Certificates of custom domains, the orders for them, and what the front door is to know. Private keys are sealed. A
 * host's number grows with each change that concerns the front door; numbers become visible in their order, because
 * the counter stays locked until its transaction ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificates (
      domain_id bigint primary key references own_domains,
      chain text,
      sealed_key bytea,
      authority text,
      renewal_id text,
      not_after timestamptz,
      renew_at timestamptz,
      window_read_at timestamptz,
      order_authority text,
      order_key bytea,
      order_url text,
      attempts integer not null default 0 check (attempts >= 0),
      next_try_at timestamptz not null default now(),
      check (num_nulls(chain, sealed_key, authority, not_after, renew_at) in (0, 5)),
      check (num_nulls(order_key, order_authority) in (0, 2)),
      check (order_url is null or order_key is not null)
    );
    create index certificates_by_try on certificates (next_try_at);
    create index certificates_by_end on certificates (not_after);
    create index certificates_by_window on certificates (window_read_at) where window_read_at is not null;
    create index own_domains_without_certificate on own_domains (id)
      where removed_at is null and (state in ('verified', 'certificate') or reason = 'no_authority');

    create table acme_accounts (
      directory text primary key,
      sealed_key bytea not null
    );

    create table acme_challenges (
      token text collate "C" primary key check (token ~ '^[A-Za-z0-9_-]{16,64}$'),
      key_authorization text not null,
      expires_at timestamptz not null
    );
    create index acme_challenges_by_expiry on acme_challenges (expires_at);

    create table acme_orders (
      id bigint generated always as identity primary key,
      directory text not null,
      registered text not null,
      at timestamptz not null default now()
    );
    create index acme_orders_by_registered on acme_orders (directory, registered, at);
    create index acme_orders_by_directory on acme_orders (directory, at);

    create table edge_version (
      one boolean primary key default true check (one),
      version bigint not null default 0
    );
    insert into edge_version default values;
    create table edge_hosts (
      domain_id bigint primary key references own_domains,
      version bigint not null unique
    );

    create function note_edge_host() returns trigger language plpgsql as $note$
    declare
      number bigint;
      domain bigint;
    begin
      if tg_table_name = 'certificates' then domain := new.domain_id; else domain := new.id; end if;
      update edge_version set version = version + 1 returning version into number;
      insert into edge_hosts (domain_id, version) values (domain, number)
        on conflict (domain_id) do update set version = excluded.version;
      return null;
    end
    $note$;
    create constraint trigger note_edge_new after insert on own_domains
      deferrable initially deferred for each row
      when (new.verified_at is not null) execute function note_edge_host();
    create constraint trigger note_edge_domain after update on own_domains
      deferrable initially deferred for each row
      when ((old.verified_at is null) <> (new.verified_at is null)
        or (old.removed_at is null) <> (new.removed_at is null)
        or old.noindex <> new.noindex or old.hsts <> new.hsts)
      execute function note_edge_host();
    create constraint trigger note_edge_certificate after update on certificates
      deferrable initially deferred for each row
      when (old.chain is distinct from new.chain) execute function note_edge_host();

    insert into edge_hosts (domain_id, version)
      select id, row_number() over (order by id) from own_domains where verified_at is not null;
    update edge_version set version = (select count(*) from edge_hosts);
  `.execute(db)
}
