import { type Kysely, sql } from 'kysely'

/** Kinds of notices are the contract's to list; here they only have to look like one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices drop constraint notices_kind_check;
    alter table notices add constraint notices_kind_check check (kind ~ '^[a-z_]+$');
  `.execute(db)
}
