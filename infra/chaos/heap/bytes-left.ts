import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground } from '../ground.ts'
import type { Preload } from '../preloads.ts'
import { until } from '../wait.ts'

const PRELOAD = new URL('collected-heap.ts', import.meta.url).pathname

/** Lets a service report the memory it holds. Asking a process without the preload would end it. */
export function collectedHeaps(ground: Pick<Ground, 'home'>) {
  const dir = mkdtempSync(join(ground.home, 'heap-'))
  const preload: Preload = { path: PRELOAD, env: { CHAOS_HEAP_DIR: dir } }
  return {
    preload,
    /** Makes the process collect its garbage; returns the bytes its threads still hold, on and off their heaps. */
    async bytesLeft(pid: number): Promise<number> {
      const path = join(dir, String(pid))
      rmSync(path, { force: true })
      process.kill(pid, 'SIGUSR2')
      return await until('the heap is collected', 30_000, () => Number(readFileSync(path, 'utf8')))
    },
  }
}
