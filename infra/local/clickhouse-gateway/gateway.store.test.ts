import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestClickHouse, testClickHouseDatabase } from '../testing/test-clickhouse.ts'

let store: TestClickHouse
let client: ClickHouseClient
const quiet = { level: ClickHouseLogLevel.OFF }

beforeAll(async () => {
  store = await testClickHouseDatabase()
  client = createClient({ url: store.url, database: store.database, log: quiet })
  await client.command({
    query: `CREATE TABLE things (id UInt64, name String) ENGINE = MergeTree ORDER BY id
      SETTINGS non_replicated_deduplication_window = 100`,
  })
})
afterAll(async () => {
  await client.close()
  await store.drop()
})

const rows = async (query: string, params: Record<string, unknown> = {}) =>
  (await client.query({ query, query_params: params, format: 'JSONEachRow' })).json()

const slow = 'SELECT count() FROM numbers(20000000000) WHERE NOT ignore(sipHash64(number))'

const runningIds = async () =>
  (await rows("SELECT query_id FROM system.processes WHERE query_id LIKE 'slow-%'")).length

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await holds())) if (Date.now() > end) throw new Error('not within 10 s')
}

test('rows come back as they were inserted, whatever they contain', async () => {
  const names = ["a'b", '\\', 'line\nbreak', '; DROP TABLE things --', '{x:String}', '中文', '\t', '']
  const summary = await client.insert({
    table: 'things',
    values: names.map((name, id) => ({ id, name })),
    format: 'JSONEachRow',
  })
  expect(summary.summary?.written_rows).toBe('8')
  expect(await rows('SELECT name FROM things ORDER BY id')).toEqual(names.map((name) => ({ name })))
  for (const name of names) {
    expect(await rows('SELECT name FROM things WHERE name = {name:String}', { name })).toEqual([{ name }])
  }
})

test('parameters of one request never reach another', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => rows('SELECT {n:UInt32} + count() AS n FROM numbers(10000)', { n })),
  )
  expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => [{ n: n + 10_000 }]))
  await expect(rows('SELECT {n:UInt32}')).rejects.toMatchObject({ type: 'UNKNOWN_QUERY_PARAMETER' })
})

test('settings and database apply to their request only', async () => {
  const setting = async (clickhouse_settings: Record<string, string>) => {
    const answer = await client.query({
      query: "SELECT getSetting('max_block_size') AS size, currentDatabase() AS database",
      format: 'JSONEachRow',
      clickhouse_settings,
    })
    return answer.json()
  }
  expect(await setting({ max_block_size: '77' })).toEqual([{ size: 77, database: store.database }])
  expect(await setting({})).not.toEqual([{ size: 77, database: store.database }])
  const elsewhere = createClient({ url: store.url, log: quiet })
  const answer = await elsewhere.query({ query: 'SELECT currentDatabase() AS name', format: 'JSONEachRow' })
  expect(await answer.json()).toEqual([{ name: 'default' }])
  await elsewhere.close()
})

test('a request may ask that its session is still known', async () => {
  const ask = (query: string, session_id: string, session_check: 0 | 1) =>
    client.command({ query, session_id, clickhouse_settings: { session_timeout: '60', session_check } })
  await expect(ask('SELECT 1', 'one', 1)).rejects.toMatchObject({ code: '372', type: 'SESSION_NOT_FOUND' })
  await ask('SELECT 1', 'one', 0)
  await ask('SELECT 1', 'one', 1)
  await expect(ask('SELECT 1', 'two', 1)).rejects.toMatchObject({ code: '372' })
  await expect(ask('SET max_threads = 1', 'one', 1)).rejects.toMatchObject({ code: '48' })
})

test.each([
  ['SELEC 1', '62', 'SYNTAX_ERROR'],
  ['SELECT * FROM nowhere', '60', 'UNKNOWN_TABLE'],
  ['SELECT throwIf(1)', '395', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO'],
])('the client gets error code and type for %s', async (query, code, type) => {
  await expect(rows(query)).rejects.toMatchObject({ code, type })
})

test('a bad row fails the whole insert and stores nothing', async () => {
  const values = [{ id: 1_000_001, name: 'good' }, { id: 'bad' }]
  await expect(client.insert({ table: 'things', values, format: 'JSONEachRow' })).rejects.toMatchObject({
    code: '27',
  })
  expect(await rows('SELECT count() AS n FROM things WHERE id > 1000000')).toEqual([{ n: 0 }])
})

test('an insert repeated with the same deduplication token is stored once', async () => {
  const insert = () =>
    client.insert({
      table: 'things',
      values: [{ id: 2_000_000, name: 'once' }],
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: 'spool:1', insert_deduplicate: 1 },
    })
  await insert()
  await insert()
  expect(await rows('SELECT count() AS n FROM things WHERE id = 2000000')).toEqual([{ n: 1 }])
})

test('a result without bounds ends in a clear error', async () => {
  const endless = "SELECT repeat('x', 1000000) FROM numbers(100) SETTINGS max_block_size = 1"
  await expect(rows(endless)).rejects.toMatchObject({
    type: 'TOO_MANY_ROWS_OR_BYTES',
  })
})

test('a query can be found and killed by its client-given id, and is gone when the kill returns', async () => {
  const running = client.query({ query: slow, query_id: 'slow-1', clickhouse_settings: { max_threads: 1 } })
  const ending = expect(running).rejects.toMatchObject({ type: 'QUERY_WAS_CANCELLED' })
  await until(async () => (await runningIds()) === 1)
  await client.command({ query: "KILL QUERY WHERE query_id LIKE 'slow-%' SYNC" })
  expect(await runningIds()).toBe(0)
  await ending
})

test('a kill also ends matching queries that wait, and no others', async () => {
  const wide = createClient({ url: store.url, max_open_connections: 20, log: quiet })
  const many = Array.from({ length: 20 }, (_, n) =>
    wide.query({ query: slow, query_id: `slow-${n}`, clickhouse_settings: { max_threads: 1 } }),
  )
  const ended = Promise.allSettled(many)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const another = rows('SELECT 1 AS one')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await client.command({ query: "KILL QUERY WHERE query_id LIKE 'slow-%' SYNC" })
  for (const end of await ended) expect(end).toMatchObject({ reason: { type: 'QUERY_WAS_CANCELLED' } })
  expect(await another).toEqual([{ one: 1 }])
  await wide.close()
})

test('requests without the password are refused', async () => {
  const stranger = createClient({
    url: inject('clickhouseUrl').replace(/:[0-9a-f]{48}@/, ':wrong@'),
    log: quiet,
  })
  await expect(stranger.command({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' })
  await stranger.close()
})

test('compressed inserts are read', async () => {
  const compressing = createClient({
    url: store.url,
    database: store.database,
    compression: { request: true },
    log: quiet,
  })
  await compressing.insert({
    table: 'things',
    values: [{ id: 3_000_000, name: 'packed' }],
    format: 'JSONEachRow',
  })
  expect(await rows('SELECT name FROM things WHERE id = 3000000')).toEqual([{ name: 'packed' }])
  await compressing.close()
})
