import { type Kysely, sql } from 'kysely'

/** When a change was noted, so that notes that are never added up are noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tally_changes add column noted_at timestamptz not null default now()`.execute(db)
}
