import { type RawBuilder, sql } from 'kysely'

/** What the index holds are parts of up to three characters. */
const LONGEST_PART = 3

/**
 * Whether a user's address or name has the text in it, whatever the case. The index finds those with all parts of the
 * text, the longest there are; the text itself is looked for in these.
 */
export function hasPart(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const shortest = Math.min(LONGEST_PART, [...text].length)
  return sql<boolean>`(search_parts(users.email || ' ' || users.name, 1) @> search_parts(${text}, ${shortest})
    and (search_folded(users.email) like search_folded(${pattern})
      or search_folded(users.name) like search_folded(${pattern})))`
}
