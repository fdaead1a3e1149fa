import { type Kysely, sql } from 'kysely'

/** The log of postbacks takes events of the API, so that those that were refused are found as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table postback_log
      drop constraint postback_log_dialect_check,
      add constraint postback_log_dialect_check
        check (dialect in ('sluice', 'keitaro', 'voluum', 'binom', 'script', 'api'))
  `.execute(db)
}
