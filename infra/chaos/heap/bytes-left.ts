import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground } from '../ground.ts'
import { until } from '../wait.ts'
import { withImport } from '../with-import.ts'

const PRELOAD = new URL('collected-heap.ts', import.meta.url).pathname

/** Environment of services that can be asked what memory they hold, and the question. */
export function collectedHeaps(ground: Ground) {
  const dir = mkdtempSync(join(ground.home, 'heap-'))
  return {
    env: { ...withImport(ground, PRELOAD), CHAOS_HEAP_DIR: dir },
    /** Has the process collect its garbage; bytes that are left, on the heap and outside of it. */
    async bytesLeft(pid: number): Promise<number> {
      const path = join(dir, String(pid))
      rmSync(path, { force: true })
      process.kill(pid, 'SIGUSR2')
      return await until('the heap is collected', 30_000, () => Number(readFileSync(path, 'utf8')))
    },
  }
}
