import { openDatabase } from '../../../base/database/connect.ts'
import { migrate } from '../../../base/database/migrate.ts'
import { compareBooks } from './stored-books.ts'

/**
 * Compares the books of `RUNS` random interleavings, from `SEED` on, in the empty database `DATABASE_URL`, which
 * the login of `OWNER_DATABASE_URL` migrates. Prints the number of moves, and where the books differed.
 */
const { DATABASE_URL, OWNER_DATABASE_URL, SEED, RUNS } = process.env
if (!DATABASE_URL || !OWNER_DATABASE_URL || !SEED || !RUNS)
  throw new TypeError('DATABASE_URL, OWNER_DATABASE_URL, SEED and RUNS are needed')
await migrate(OWNER_DATABASE_URL)
const { db, close } = openDatabase(DATABASE_URL, 4, () => {})
const clock = openDatabase(OWNER_DATABASE_URL, 1, () => {})
try {
  const moves = await compareBooks(db, clock.db, { seed: Number(SEED), numRuns: Number(RUNS) })
  console.log(JSON.stringify({ moves }))
} catch (error) {
  if (!(error instanceof Error) || !error.message.startsWith('Property failed')) throw error
  const { message, cause } = error
  console.log(
    JSON.stringify({ moves: 0, fault: cause instanceof Error ? `${cause.message}\n${message}` : message }),
  )
} finally {
  await Promise.all([close(), clock.close()])
}
