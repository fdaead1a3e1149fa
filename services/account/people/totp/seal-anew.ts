import type { Db } from '../../base/database/connect.ts'
import { openSeed, sealSeed } from './seed-seal.ts'
import { holdSeeds, replaceSeal } from './totp-store.ts'

export type SealedAnew = { sealed: number; already: number }

/**
 * Reseals every seed that `previous` opens with `key`, all or none. Seeds that `key` already opens stay as they
 * are. Throws with the users whose second factor neither opens; a seed that was never confirmed does not count.
 */
export async function sealAnew(db: Db, key: Buffer, previous: Buffer): Promise<SealedAnew> {
  return db.transaction().execute(async (tx) => {
    const count = { sealed: 0, already: 0 }
    const unreadable: number[] = []
    for (const { user_id, seed: sealed, confirmed_at } of await holdSeeds(tx)) {
      if (tryToOpen(key, user_id, sealed)) {
        count.already += 1
        continue
      }
      const seed = tryToOpen(previous, user_id, sealed)
      if (seed) {
        await replaceSeal(tx, user_id, sealSeed(key, user_id, seed))
        count.sealed += 1
      } else if (confirmed_at) unreadable.push(user_id)
    }
    if (unreadable.length > 0)
      throw new Error(`neither secret opens the second factor of user ${unreadable.join(', ')}`)
    return count
  })
}

/** The cipher throws when the key is wrong. */
function tryToOpen(key: Buffer, userId: number, sealed: Buffer): Buffer | undefined {
  try {
    return openSeed(key, userId, sealed)
  } catch {
    return undefined
  }
}
