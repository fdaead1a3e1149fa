import { type Kysely, sql } from 'kysely'

/**
 * Links whose destination gets the click id of each visit, and links that take their destination's path from the visit. The
 * previous release inserts links without saying so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cloaks
      add column click_id boolean not null default false,
      add column tracking_template boolean not null default false;
    alter table cloak_versions
      add column click_id boolean not null default false,
      add column tracking_template boolean not null default false
  `.execute(db)
}
