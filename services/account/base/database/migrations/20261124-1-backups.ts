import { type Kysely, sql } from 'kysely'

/** When each backup began and how it ended. Without an end it is running or, if its lock is free, was cut off. */
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
