import type { Db } from '../../base/database/connect.ts'
import { reseal, type SealedAnew } from '../../base/sealing/reseal.ts'
import { openSeed, sealSeed } from './seed-seal.ts'
import { holdSeeds, replaceSeal } from './totp-store.ts'

/**
 * Reseals every seed that `previous` opens with `key`, all or none. Seeds that `key` already opens stay as they
 * are. Throws with the users whose second factor neither opens; a seed that was never confirmed does not count.
 */
export async function sealAnew(db: Db, key: Buffer, previous: Buffer): Promise<SealedAnew> {
  return db.transaction().execute(async (tx) => {
    const count = { sealed: 0, already: 0 }
    const unreadable: number[] = []
    for (const { user_id, seed, confirmed_at } of await holdSeeds(tx)) {
      const resealed = reseal({ key, previous }, seed, {
        open: (by, sealed) => openSeed(by, user_id, sealed),
        seal: (by, opened) => sealSeed(by, user_id, opened),
      })
      if (resealed === 'already') count.already += 1
      else if (resealed !== 'unreadable') {
        await replaceSeal(tx, user_id, resealed)
        count.sealed += 1
      } else if (confirmed_at) unreadable.push(user_id)
    }
    if (unreadable.length > 0)
      throw new Error(`neither secret opens the second factor of user ${unreadable.join(', ')}`)
    return count
  })
}
