import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      one boolean primary key default true check (one),
      version bigint not null default 1 check (version > 0),
      changed jsonb not null default '{}' check (jsonb_typeof(changed) = 'object'),
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into site_settings default values;
  `.execute(db)
}
