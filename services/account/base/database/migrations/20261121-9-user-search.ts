import { type Kysely, sql } from 'kysely'

/** Administrators search for any part of an address or a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create index users_by_part on users using gin (email gin_trgm_ops, name gin_trgm_ops);
  `.execute(db)
}
