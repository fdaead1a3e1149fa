import pg from 'pg'

/** `columns` are the writable ones; rows are sorted by `order`, which does not depend on the server's locale. */
export type Table = { name: string; columns: string[]; order: string }

/** Kysely's tables, which migrations write again, and the notes about backups, which concern this database only. */
const OWN = ['kysely_migration', 'kysely_migration_lock', 'backups']

/** Every table of the account database, each after the tables it refers to. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[]; refers: string[] }>(
    `select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_index i
        cross join unnest(i.indkey::int[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '{}') as key,
      coalesce((select array_agg(distinct f.relname::text) from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid), '{}') as refers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    order by c.relname`,
    [OWN],
  )
  return inOrder(rows).map(({ name, columns, key }) => ({ name, columns, order: orderOf(name, key) }))
}

/** Sorts by the key, or by the whole row where there is none. */
const orderOf = (name: string, key: readonly string[]) =>
  (key.length > 0 ? key : [name]).map((part) => `${pg.escapeIdentifier(part)}::text collate "C"`).join(', ')
const listOf = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

function inOrder<T extends { name: string; refers: readonly string[] }>(tables: readonly T[]): T[] {
  const placed: T[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const ready = [...left].filter((table) =>
      table.refers.every((name) => placed.some((before) => before.name === name)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${[...left].map(({ name }) => name)}`)
    for (const table of ready) {
      placed.push(table)
      left.delete(table)
    }
  }
  return placed
}

/** The statement that copies a table's rows out as text, in the same order on every server. */
export const copyOut = ({ name, columns, order }: Table): string =>
  `copy (select ${listOf(columns)} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${pg.escapeIdentifier(name)} (${listOf(columns)}) from stdin`

/** The last value of each sequence. */
export async function listSequences(client: pg.Client): Promise<{ name: string; last: bigint }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows.map(({ name, last }) => ({ name, last: BigInt(last) }))
}

/** The last migration that ran; undefined if there is none. */
export async function schemaOf(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query(
    `select 1 where to_regclass('public.kysely_migration') is not null`,
  )
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ name: string | null }>(
    'select max(name) as name from kysely_migration',
  )
  return rows[0]?.name ?? undefined
}
