import { type Kysely, sql } from 'kysely'

/** When each backup began and how it ended; without an end it runs, or was cut off when its lock is free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id integer generated always as identity primary key,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      fault text check (length(fault) between 1 and 1000),
      check (fault is null or ended_at is not null)
    )
  `.execute(db)
}
