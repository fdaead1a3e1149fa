import { expect, onTestFinished, test } from 'vitest'
import { testClickHouseDatabase } from '../../../infra/local/testing/test-clickhouse.ts'
import { groundOn } from '../testing/ground.ts'
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.ts'
import { migrate } from './schema.ts'

test('visits put aside by a release that did not record their time stay, and count from when they were put aside', async () => {
  const { url, database, drop } = await testClickHouseDatabase()
  const ground = groundOn(url, database)
  onTestFinished(() => ground.end().then(drop))
  for (const { version, statements } of MIGRATIONS)
    if (version < 4) for (const statement of statements) await ground.command(statement)
  await ground.command(
    'CREATE TABLE schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
  )
  await ground.command("INSERT INTO schema_migrations VALUES (1, 'a'), (2, 'b'), (3, 'c')")
  await ground.command(
    "INSERT INTO visits_aside (spool, seq, code, error, row, at) VALUES ('s', 7, 1, 'no', '{}', '2026-01-02 03:04:05')",
  )

  const expected = MIGRATIONS.map(({ version }) => version).filter((version) => version > 3)
  expect(await migrate({ url, database })).toEqual(expected)
  expect(await migrate({ url, database })).toEqual([])
  expect(await ground.rows('SELECT seq, row, toString(visit_at) AS visit_at FROM visits_aside')).toEqual([
    { seq: 7, row: '{}', visit_at: '2026-01-02 03:04:05.000' },
  ])
  expect(await ground.rows('SELECT max(version) AS version FROM schema_migrations')).toEqual([
    { version: SCHEMA_VERSION },
  ])
})
