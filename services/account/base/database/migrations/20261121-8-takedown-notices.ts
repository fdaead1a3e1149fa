import { type Kysely, sql } from 'kysely'

/** The contract lists the kinds of notices; here they only need the right form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices drop constraint notices_kind_check;
    alter table notices add constraint notices_kind_check check (kind ~ '^[a-z_]+$');
  `.execute(db)
}
