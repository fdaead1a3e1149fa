import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDb } from '../../testing/test-account.ts'

test('a connection lost within a transaction fails only that transaction, not the process or the next query', async () => {
  const { db, close } = await openTestDb()
  onTestFinished(close)
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note))
  const failing = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(tx)
  })
  await expect(failing).rejects.toThrow()
  expect(uncaught).toEqual([])
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
