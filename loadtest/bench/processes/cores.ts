import { coreSeconds } from './proc.ts'
import { run } from './run.ts'

/** Pins a running process, all its threads and its future children to the given cores. */
export async function pin(pid: number, cores: readonly number[]): Promise<void> {
  await run('taskset', ['-apc', cores.join(), String(pid)])
}

/** Starts watching a core; the returned function gives the shares of busy and stolen time since then. */
export function watchCore(core: number): () => { busy: number; stolen: number } {
  const start = coreSeconds(core)
  return () => {
    const now = coreSeconds(core)
    const total = now.total - start.total || 1
    return { busy: (now.busy - start.busy) / total, stolen: (now.stolen - start.stolen) / total }
  }
}
