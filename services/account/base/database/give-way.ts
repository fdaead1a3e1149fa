import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'

/** How long to wait for the turn to change the schema or its owners. Such changes run one after the other. */
export const TURN = '60s'
/**
 * Waiting for a table blocks everybody behind. Shorter than the 2 s after which the service gives up, and than the
 * second after which Postgres looks for deadlocks, so that the migration is always the one to yield.
 */
export const TABLE = '500ms'
const TRY_AGAIN_MS = 250
const TRY_FOR_MS = 120_000
/** lock_not_available, deadlock_detected. */
const TAKEN = new Set(['55P03', '40P01'])

/**
 * Runs `work`, a transaction with `lock_timeout` set to `TABLE`, and retries it while a table is in use, for at most
 * two minutes.
 */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + TRY_FOR_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const taken = error instanceof DatabaseError && TAKEN.has(error.code ?? '')
      if (!taken || performance.now() > giveUpAt) throw error
      await sleep(TRY_AGAIN_MS)
    }
  }
}
