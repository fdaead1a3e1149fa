import type { Db } from '../../base/database/connect.ts'
import { knownPictures } from '../../base/settings/known-pictures.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'

const OLD_MS = 60 * 60_000
const BATCH = 500

/** Deletes pictures that neither a payment nor the site uses, left by interrupted submissions. Returns how many. */
export async function sweepUploads(db: Db, uploads: Uploads): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const sweep = async () => {
    if (batch.length === 0) return
    const rows = await db
      .selectFrom('payments')
      .select('screenshot')
      .where('screenshot', 'in', batch)
      .execute()
    const kept = new Set([...rows.map((row) => row.screenshot), ...(await knownPictures(db, batch))])
    for (const name of batch.filter((one) => !kept.has(one))) {
      await uploads.remove(name)
      removed += 1
    }
    batch = []
  }
  for await (const name of uploads.olderThan(OLD_MS)) {
    batch.push(name)
    if (batch.length === BATCH) await sweep()
  }
  await sweep()
  return removed
}
