import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_pictures (
      name text primary key check (name ~ '^[0-9a-f]{32}[.]webp$'),
      created_at timestamptz not null default now()
    )
  `.execute(db)
}
