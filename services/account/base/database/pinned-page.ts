import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { countOf } from './count-of.ts'
import { cursorOf, readCursor } from './cursor.ts'
import type { Schema } from './schema.ts'

/**
 * A page of a list that shows the newest rows first. `asOf` is what its first page answered; undefined on that page. `before`
 * is the id of the row before the page, which then has no offset.
 */
export type PinnedPage = {
  limit: number
  offset: number
  asOf: number | undefined
  before?: number | undefined
}
export type Pinned<Row> = { rows: Row[]; total: number; asOf: number }
/** With the cursor of what is behind the page. */
export type Followed<Row> = Pinned<Row> & { next: string | null }

type PageQuery = {
  page: number
  per_page: number
  as_of?: number | undefined
  cursor?: string | undefined
}
/** Throws `invalid_request` for a cursor that no answer contained. */
export function pageAsked({ page, per_page, as_of, cursor }: PageQuery): PinnedPage {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  return { limit: per_page, offset: before === undefined ? (page - 1) * per_page : 0, asOf: as_of, before }
}

type Reads<Row> = {
  /** Matching rows of the page with an id of at most `asOf`. */
  rows: (asOf: number) => Promise<Row[]>
  /** Number of all matching rows. */
  total: () => Promise<number>
  /** Number of matching rows with an id above `asOf`. */
  later: (asOf: number) => Promise<number>
}

/** Reads a page that rows inserted after its first page do not move. See docs/decisions/0048. */
export async function readPinned<Row>(
  db: Db,
  table: keyof Schema,
  page: PinnedPage,
  reads: Reads<Row>,
): Promise<Pinned<Row>> {
  const asOf = page.asOf ?? (await newestId(db, table))
  const [rows, total, later] = await Promise.all([
    reads.rows(asOf),
    reads.total(),
    page.asOf === undefined ? 0 : reads.later(asOf),
  ])
  return { rows, total: Math.max(0, total - later), asOf }
}

/** The same for a list of whole rows of one table, newest first. */
export const readNewest = async <Table extends keyof Schema, Row extends { id: number }>(
  db: Db,
  table: Table,
  page: PinnedPage,
  {
    matching,
    rows,
  }: { matching: SelectQueryBuilder<Schema, Table, object>; rows: SelectQueryBuilder<Schema, Table, Row> },
): Promise<Followed<Row>> =>
  cutPage(
    await readPinned<Row>(db, table, page, {
      rows: (asOf) =>
        rows
          .where(sql<boolean>`id <= ${asOf}`)
          .$if(page.before !== undefined, (all) => all.where(sql<boolean>`id < ${page.before}`))
          .orderBy(sql`id`, 'desc')
          .limit(page.limit + 1)
          .offset(page.offset)
          .execute(),
      total: () => countOf(matching),
      later: (asOf) => countOf(matching.where(sql<boolean>`id > ${asOf}`)),
    }),
    page.limit,
  )

/** `found` has one row more than the page when something is behind it. */
export function cutPage<Row extends { id: number }>(found: Pinned<Row>, limit: number): Followed<Row> {
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  return { ...found, rows, next: last && found.rows.length > limit ? cursorOf(last.id) : null }
}

async function newestId(db: Db, table: keyof Schema): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(db)
  return rows[0]?.id ?? 0
}
