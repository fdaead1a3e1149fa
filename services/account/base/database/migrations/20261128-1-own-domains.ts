import { type Kysely, sql } from 'kysely'

/**
 * Hosts that accounts claim, and links at them. A code is unique at its domain; a link that moves leaves its address to
 * nobody else, because nodes know it by a version that only grows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_domains (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      host text collate "C" not null check (host ~ '^[a-z0-9_-]+([.][a-z0-9_-]+)+$' and length(host) <= 253),
      label text collate "C" not null unique check (label ~ '^[a-z0-9]{20}$'),
      state text not null default 'waiting'
        check (state in ('waiting', 'verified', 'certificate', 'live', 'failing')),
      reason text,
      detail text,
      created_at timestamptz not null default now(),
      checked_at timestamptz,
      next_check_at timestamptz not null default now(),
      watched_from timestamptz not null default now(),
      verified_at timestamptz,
      lost_at timestamptz,
      removed_at timestamptz,
      is_default boolean not null default false,
      short_paths boolean not null default false,
      root_url text check (root_url ~ '^https?://[!-~]+$' and length(root_url) <= 2048),
      unknown_url text check (unknown_url ~ '^https?://[!-~]+$' and length(unknown_url) <= 2048),
      noindex boolean not null default true,
      hsts boolean not null default false,
      unique (id, owner_id),
      check ((state = 'waiting') = (verified_at is null))
    );
    create unique index own_domains_host on own_domains (host)
      where verified_at is not null and removed_at is null;
    create index own_domains_by_host on own_domains (host);
    create unique index own_domains_claim on own_domains (owner_id, host) where removed_at is null;
    create unique index own_domains_default on own_domains (owner_id) where is_default and removed_at is null;
    create index own_domains_by_owner on own_domains (owner_id, created_at);
    create index own_domains_due on own_domains (next_check_at) where removed_at is null;

    create table hosts_routing (
      one boolean primary key default true check (one),
      version bigint not null default 1 check (version > 0)
    );
    insert into hosts_routing default values;

    alter table cloaks
      add column domain_id bigint,
      add constraint cloaks_domain_id_fkey foreign key (domain_id, owner_id) references own_domains (id, owner_id),
      add constraint cloaks_address_key unique nulls not distinct (code, domain_id),
      drop constraint cloaks_code_key;
    create index cloaks_by_domain on cloaks (domain_id, id) where domain_id is not null;
    create unique index cloaks_own_fold_at on cloaks (own_fold, own_fold_nth, coalesce(domain_id, 0))
      where own_fold is not null;
    drop index cloaks_own_fold;
    alter table cloak_versions add column domain_id bigint references own_domains;

    create table former_addresses (
      domain_id bigint not null,
      code text collate "C" not null,
      own_fold text collate "C",
      cloak_id bigint not null references cloaks,
      version bigint not null,
      left_at timestamptz not null default now(),
      primary key (code, domain_id)
    );
    create index former_addresses_by_fold on former_addresses (own_fold, domain_id) where own_fold is not null;
    create index former_addresses_by_cloak on former_addresses (cloak_id);

    create function keep_former_address() returns trigger language plpgsql as $keep$
    begin
      if tg_op = 'UPDATE' then
        insert into former_addresses (domain_id, code, own_fold, cloak_id, version)
          values (coalesce(old.domain_id, 0), old.code, old.own_fold, old.id, new.version)
          on conflict (code, domain_id) do update set version = excluded.version, left_at = now();
        delete from former_addresses
          where code = new.code and domain_id = coalesce(new.domain_id, 0) and cloak_id = new.id;
      end if;
      if exists (
        select from former_addresses f
          where f.cloak_id <> new.id and f.domain_id = coalesce(new.domain_id, 0)
            and (f.code = new.code or f.own_fold = new.own_fold)
      ) then
        raise unique_violation using message = 'the address was another link''s', constraint = 'former_addresses_pkey';
      end if;
      return null;
    end
    $keep$;
    create trigger keep_former_address after update of domain_id, code on cloaks for each row
      when (old.domain_id is distinct from new.domain_id or old.code <> new.code)
      execute function keep_former_address();
    create trigger refuse_former_address after insert on cloaks for each row
      execute function keep_former_address();
  `.execute(db)
}
