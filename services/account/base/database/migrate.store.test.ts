import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { openDatabase, schemaIsCurrent } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations, SCHEMA_VERSION } from './migrations.ts'

test('parallel migrations run each step once, and a second run has nothing to do', async () => {
  const { logins } = await databaseOfThisTest()
  const ran = await Promise.all([migrate(logins.owner), migrate(logins.owner), migrate(logins.owner)])
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort())
  expect(await migrate(logins.owner)).toEqual([])
})

test('with an older or newer schema the service is not ready', async () => {
  const { logins } = await databaseOfThisTest()
  const { db, close } = openDatabase(logins.owner, 2, () => {})
  onTestFinished(close)
  await expect(schemaIsCurrent(db)).rejects.toThrow()
  await migrate(logins.owner)
  expect(await schemaIsCurrent(db)).toBe(true)
  const table = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await table.insertInto('kysely_migration').values({ name: '99999999-later', timestamp: '' }).execute()
  expect(await schemaIsCurrent(db)).toBe(false)
  await table.deleteFrom('kysely_migration').where('name', '>=', SCHEMA_VERSION).execute()
  expect(await schemaIsCurrent(db)).toBe(false)
})

test('a migration yields while its table is in use, and runs when the table is free', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  const { pool, close } = openDatabase(url, 2, () => {})
  onTestFinished(close)
  const later: Migration = {
    up: async (db) => {
      await sql`alter table users add column later text`.execute(db)
    },
  }
  const [reader, visitor] = [await pool.connect(), await pool.connect()]
  await reader.query('begin; select from users')
  const migrating = migrate(logins.owner, { all: { ...migrations, '99999999-later': later } })
  const waits = `select from pg_locks where relation = 'users'::regclass and not granted`
  for (let seen = 0; seen < 3; ) {
    if ((await visitor.query(waits)).rowCount === 0) continue
    // Would fail after the service's own 2 s.
    await visitor.query('select from users')
    seen += 1
  }
  await reader.query('commit')
  reader.release()
  visitor.release()
  expect(await migrating).toEqual(['99999999-later'])
})

test('migrating up to an earlier release runs its part, and an unknown one is refused', async () => {
  const { logins } = await databaseOfThisTest()
  const [first = '', second = ''] = Object.keys(migrations)
  expect(await migrate(logins.owner, { upTo: second })).toEqual([first, second])
  await expect(migrate(logins.owner, { upTo: '20200101-0' })).rejects.toThrow('no migration')
  await expect(migrate(logins.owner, { upTo: first })).rejects.toThrow()
})
