import { readFileSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { ADD_UP_LOCK } from '../database/locks.ts'
import { migrate } from '../database/migrate.ts'
import type { Schema } from '../database/schema.ts'
import { addUpTallies } from './add-up.ts'

const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
const query = /^ {4}WITH looked AS[\s\S]*?;$/m.exec(page)?.[0] ?? ''
type Looked = { pid: number; waits_for: number[]; has_lock: boolean }

test('the query of the operations page names who holds the job’s lock, who waits, and for whom', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  // Unlike the service's, these connections wait without limit.
  const pool = new Pool({ connectionString: url })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  const holder = await pool.connect()
  const [{ pid }] = (await holder.query('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  const look = async () => (await pool.query<Looked>(query)).rows
  const waiters = async () => (await look()).filter(({ waits_for }) => waits_for.includes(pid))

  await holder.query('begin; lock table tally_changes in access exclusive mode')
  const adding = addUpTallies(db)
  await expect.poll(waiters, { timeout: 20_000 }).toMatchObject([{ waits_for: [pid], has_lock: true }])
  const blocker = { pid, waits_for: [], has_lock: false, state: 'idle in transaction' }
  expect((await look()).filter((row) => row.pid === pid)).toMatchObject([blocker])
  await holder.query('rollback')
  await adding
  expect(await waiters()).toEqual([])

  await holder.query('begin')
  await holder.query('select pg_try_advisory_xact_lock($1)', [ADD_UP_LOCK])
  expect((await look()).filter((row) => row.pid === pid)).toMatchObject([{ ...blocker, has_lock: true }])
  holder.release(true)
})
