import { type Kysely, sql } from 'kysely'

/** When a change was noted, so that notes which nobody adds up are noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tally_changes add column noted_at timestamptz not null default now()`.execute(db)
}
