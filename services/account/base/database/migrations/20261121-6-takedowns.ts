import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cloaks
      add taken_down_at timestamptz,
      add taken_down_reason text check (length(taken_down_reason) between 1 and 500),
      add taken_down_domain text collate "C",
      add constraint cloaks_taken_down_check
        check ((taken_down_at is null) = (taken_down_reason is null)
          and (taken_down_domain is null or taken_down_at is not null));
    create index cloaks_taken_down on cloaks (taken_down_at desc) where taken_down_at is not null;
    create index cloaks_by_taken_down_domain on cloaks (taken_down_domain, id)
      where taken_down_domain is not null;
    create index cloaks_by_age on cloaks (id desc) where deleted_at is null;

    alter table cloak_versions drop constraint cloak_versions_change_check;
    alter table cloak_versions add constraint cloak_versions_change_check check (change ~ '^[a-z_]+$');

    -- Of a stored link, which always has a path and never credentials: example.com:8080 gives moc.elpmaxe.
    create function reversed_host(url text) returns text immutable strict parallel safe language sql
      return reverse(rtrim(case when split_part(url, '/', 3) like '[%'
        then split_part(split_part(url, '/', 3), ']', 1) || ']'
        else split_part(split_part(url, '/', 3), ':', 1) end, '.'));
    create index cloaks_by_real_host on cloaks ((taken_down_at is null), (reversed_host(real_url) collate "C"))
      where deleted_at is null;
    create index cloaks_by_audit_host on cloaks ((taken_down_at is null), (reversed_host(audit_url) collate "C"))
      where deleted_at is null;

    create table blocked_domains (
      id bigint generated always as identity primary key,
      domain text collate "C" not null unique check (domain = lower(domain) and length(domain) between 1 and 253),
      reason text not null check (length(reason) between 1 and 500),
      state text not null default 'applying' check (state in ('applying', 'applied', 'lifting')),
      created_by bigint not null references users,
      changed_by bigint not null references users,
      created_at timestamptz not null default now()
    );
    create index blocked_domains_unfinished on blocked_domains (id) where state <> 'applied';

    create table abuse_reports (
      id bigint generated always as identity primary key,
      cloak_id bigint not null references cloaks,
      category text not null check (category ~ '^[a-z_]+$'),
      details text not null check (length(details) <= 2000),
      reporter_email text check (length(reporter_email) <= 254),
      status text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
      note text check (length(note) between 1 and 500),
      handled_by bigint references users,
      handled_at timestamptz,
      created_at timestamptz not null default now(),
      check ((status = 'open') = (handled_at is null)),
      check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (note is null))
    );
    create index abuse_reports_by_status on abuse_reports (status, id desc);
    create index abuse_reports_by_cloak on abuse_reports (cloak_id, id desc);
    create index abuse_reports_by_end on abuse_reports (handled_at) where handled_at is not null;
  `.execute(db)
}
