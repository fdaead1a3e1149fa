import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const EACH_MS = 100
/** Postgres's block size. */
const BLOCK = Buffer.alloc(8_192, 1)

/**
 * Repeatedly writes and flushes one block in `folder` for `lastMs`. Returns the duration of each in ms: the wait of a
 * commit that is due to the disk, not to the product.
 */
export async function timeFlushes(folder: string, lastMs: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + lastMs
  const file = await open(join(folder, 'flushes'), 'w')
  try {
    while (performance.now() < end) {
      const begun = performance.now()
      await file.write(BLOCK, 0, BLOCK.length, 0)
      await file.datasync()
      times.push(performance.now() - begun)
      await sleep(EACH_MS)
    }
  } finally {
    await file.close()
  }
  return times
}
