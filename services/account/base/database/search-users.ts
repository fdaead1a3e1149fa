import { type RawBuilder, sql } from 'kysely'

/** The index holds parts of up to three characters. */
const LONGEST_PART = 3

/**
 * Whether a user's address or name contains the text, ignoring case. The index finds users with all the longest indexed
 * parts of the text; only these are searched for the text itself.
 */
export function hasPart(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const shortest = Math.min(LONGEST_PART, [...text].length)
  return sql<boolean>`(search_parts(users.email || ' ' || users.name, 1) @> search_parts(${text}, ${shortest})
    and (search_folded(users.email) like search_folded(${pattern})
      or search_folded(users.name) like search_folded(${pattern})))`
}
