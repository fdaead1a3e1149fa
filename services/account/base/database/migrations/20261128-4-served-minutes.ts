import { type Kysely, sql } from 'kysely'

/** What each worker did in each minute in which it was ready. `minute`: Unix minutes; `times`: answers by bucket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table served_minutes (
      minute integer not null check (minute >= 0),
      node uuid not null,
      answered integer not null check (answered >= 0),
      faults integer not null check (faults >= 0),
      times integer[] not null,
      primary key (minute, node)
    );
  `.execute(db)
}
