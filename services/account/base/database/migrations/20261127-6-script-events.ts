import { type Kysely, sql } from 'kysely'

/** The log of postbacks takes events of the script on pages. Their sender is a visitor, whose address is not kept here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table postback_log
      alter column address drop not null,
      drop constraint postback_log_dialect_check,
      add constraint postback_log_dialect_check
        check (dialect in ('sluice', 'keitaro', 'voluum', 'binom', 'script')),
      add constraint postback_log_address_check check ((dialect = 'script') = (address is null))
  `.execute(db)
}
