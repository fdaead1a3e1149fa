import { createClient } from '@clickhouse/client'
import { Redis } from 'ioredis'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testClickHouseDatabase } from './test-clickhouse.ts'
import { databaseOfThisTest } from './test-database.ts'
import { testRedis } from './test-redis.ts'

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('two databases of one template start equal and do not see each other', async () => {
  let prepared = 0
  const template = {
    name: 'ground',
    prepare: async (url: string) => {
      prepared++
      await query(url, 'create table things (name text); insert into things values ($$first$$)')
    },
  }
  const one = (await databaseOfThisTest(template)).logins.owner
  const other = (await databaseOfThisTest(template)).logins.owner
  await query(one, 'insert into things values ($$second$$)')
  expect(await query(one, 'select count(*)::int as n from things')).toEqual([{ n: 2 }])
  expect(await query(other, 'select count(*)::int as n from things')).toEqual([{ n: 1 }])
  expect(prepared).toBe(1)
})

test('Postgres makes commits durable before it acknowledges them', async () => {
  const { admin } = inject('postgresLogins')
  expect(await query(admin, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(admin, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
})

test('Redis asks for its password', async () => {
  const { url, prefix } = testRedis()
  const redis = new Redis(url)
  await redis.set(`${prefix}a`, '1')
  expect(await redis.get(`${prefix}a`)).toBe('1')
  redis.disconnect()
  const stranger = new Redis(Number(new URL(url).port), { retryStrategy: () => null })
  stranger.on('error', () => {})
  await expect(stranger.get('a')).rejects.toThrow(/NOAUTH/)
  stranger.disconnect()
})

test('a ClickHouse database starts empty and is dropped afterwards', async () => {
  const { url, database, drop } = await testClickHouseDatabase()
  const client = createClient({ url, database })
  const tables = await client.query({ query: 'SHOW TABLES', format: 'JSONEachRow' })
  expect(await tables.json()).toEqual([])
  await drop()
  await expect(client.query({ query: 'SHOW TABLES' })).rejects.toMatchObject({ type: 'UNKNOWN_DATABASE' })
  await client.close()
})
