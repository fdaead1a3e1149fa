import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ClickHouseError, createClient } from '@clickhouse/client'
import { Redis } from 'ioredis'
import pg from 'pg'

/** Place of a found text: `postgres users`, `redis sluice:doc:…`, `clickhouse visits`, or a file's path below the home. */
export type Found = { where: string; what: string }

const foundIn = (where: string, text: string, wanted: readonly string[]): Found[] =>
  wanted.filter((what) => text.includes(what)).map((what) => ({ where, what }))

/** Searches every column of every row of every table. */
export async function searchPostgres(url: string, wanted: readonly string[]): Promise<Found[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const found: Found[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      for (const what of wanted)
        if (rows.some(({ text }) => text.includes(what))) found.push({ where: `postgres ${name}`, what })
    }
    return found
  } finally {
    await client.end()
  }
}

/** Searches the name and value of every key. */
export async function searchRedis(url: string, wanted: readonly string[]): Promise<Found[]> {
  const redis = new Redis(url)
  try {
    const found: Found[] = []
    for await (const keys of redis.scanStream({ count: 500 }) as AsyncIterable<string[]>) {
      for (const key of keys)
        found.push(...foundIn(`redis ${key}`, key + (await contentOf(redis, key)), wanted))
    }
    return found
  } finally {
    redis.disconnect()
  }
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key)
  if (type === 'none') return ''
  if (type === 'string') return (await redis.get(key)) ?? ''
  if (type === 'hash') return JSON.stringify(await redis.hgetall(key))
  if (type === 'stream') return JSON.stringify(await redis.xrange(key, '-', '+'))
  if (type === 'list') return JSON.stringify(await redis.lrange(key, 0, -1))
  if (type === 'set') return JSON.stringify(await redis.smembers(key))
  if (type === 'zset') return JSON.stringify(await redis.zrange(key, '0', '-1'))
  throw new Error(`${key} is a ${type}, which this search does not support`)
}

/** Searches every row of every table and of the server's own logs. */
export async function searchClickHouse(
  address: { url: string; database: string },
  wanted: readonly string[],
): Promise<Found[]> {
  const client = createClient(address)
  const rows = async <T>(query: string) => (await client.query({ query, format: 'JSONEachRow' })).json<T>()
  try {
    const tables = await rows<{ name: string }>(
      `SELECT concat(database, '.', name) AS name FROM system.tables
       WHERE database = currentDatabase() OR (database = 'system' AND name LIKE '%\\_log')`,
    )
    const found: Found[] = []
    for (const { name } of tables)
      found.push(
        ...foundIn(`clickhouse ${name}`, JSON.stringify(await rows(`SELECT * FROM ${name}`)), wanted),
      )
    return found
  } catch (error) {
    // The rollup drops its table once the rows have moved, perhaps to a table that was read before: read all again.
    if (error instanceof ClickHouseError && error.type === 'UNKNOWN_TABLE')
      return searchClickHouse(address, wanted)
    throw error
  } finally {
    await client.close()
  }
}

/** Searches the bytes of every file below a directory; `skip` names paths below it. */
export async function searchFiles(
  home: string,
  wanted: readonly string[],
  skip: (path: string) => boolean = () => false,
): Promise<Found[]> {
  const found: Found[] = []
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(home, path)
    if (!entry.isFile() || skip(name)) continue
    // A file may disappear while the product runs.
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0)
      throw error
    })
    for (const what of wanted) if (bytes.includes(what)) found.push({ where: name, what })
  }
  return found
}
