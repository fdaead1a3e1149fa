import { expect, onTestFinished, test } from 'vitest'
import { databaseOfThisTest } from '../../../infra/local/testing/test-database.ts'
import { openDatabase, schemaIsCurrent } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations, SCHEMA_VERSION } from './migrations.ts'

test('several migrations at once run each step once, and a second run has nothing to do', async () => {
  const url = await databaseOfThisTest()
  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort())
  expect(await migrate(url)).toEqual([])
})

test('another version of the schema, older or newer, is not ready', async () => {
  const url = await databaseOfThisTest()
  const { db, close } = openDatabase(url, 2, () => {})
  onTestFinished(close)
  await expect(schemaIsCurrent(db)).rejects.toThrow()
  await migrate(url)
  expect(await schemaIsCurrent(db)).toBe(true)
  const table = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await table.insertInto('kysely_migration').values({ name: '99999999-later', timestamp: '' }).execute()
  expect(await schemaIsCurrent(db)).toBe(false)
  await table.deleteFrom('kysely_migration').where('name', '>=', SCHEMA_VERSION).execute()
  expect(await schemaIsCurrent(db)).toBe(false)
})
