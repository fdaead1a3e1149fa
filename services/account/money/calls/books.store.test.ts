import { expect, onTestFinished, test } from 'vitest'
import { repeatable } from '../../testing/repeatable.ts'
import { openTestDb } from '../../testing/test-account.ts'
import { compareBooks } from './testing/stored-books.ts'

const runs = repeatable('stored books', 200)

test(
  'whatever happens to the calls of an owner, the books in Postgres equal those of the model',
  async () => {
    const { db, admin, close } = await openTestDb({ quick: true })
    onTestFinished(close)
    expect(await compareBooks(db, admin, runs)).toBeGreaterThan(runs.numRuns)
  },
  runs.timeoutMs,
)
