import { type Kysely, sql } from 'kysely'

/**
 * Administrators look for any part of an address or a name, of which one Chinese character is one. Parts of one to
 * three characters are indexed, which pg_trgm does neither for fewer than three nor, in a database of the locale C, for
 * anything but ASCII. `pg_c_utf8` folds case alike in every database.
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
