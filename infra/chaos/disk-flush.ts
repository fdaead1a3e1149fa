import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const EACH_MS = 100
/** Of Postgres' size. */
const BLOCK = Buffer.alloc(8_192, 1)

/**
 * For `lastMs` writes a block over and over in `folder` and asks the disk to keep it; answers how long each took, in ms:
 * what a commit waits for there, whatever the product does.
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
