import { type Kysely, sql } from 'kysely'

/**
 * Administrators search for any part of an address or a name, down to one Chinese character. Parts of one to three
 * characters are indexed. pg_trgm cannot index fewer than three and, in a database with locale C, anything but ASCII.
 * `pg_c_utf8` folds case the same way in every database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_by_part;

    create function search_folded(text text) returns text immutable strict parallel safe language sql
      return lower(text collate pg_c_utf8);
    create function search_parts(text text, shortest integer) returns text[] immutable strict parallel safe language sql
      return (select coalesce(array_agg(distinct substr(folded, place, size)), '{}')
        from search_folded(text) folded, generate_series(shortest, 3) size,
          generate_series(1, length(folded) - size + 1) place);
    create index users_by_part on users using gin (search_parts(email || ' ' || name, 1));
  `.execute(db)
}
