import { setTimeout as sleep } from 'node:timers/promises'
import type { Podman } from './podman.ts'

const LOOK_MS = 300
const NANOSECONDS = 1_000_000

/** Runs the health checks of all containers at their intervals until `over`. Docker does this itself. */
export async function keepHealth(podman: Podman, over: AbortSignal): Promise<void> {
  const seen = new Set<string>()
  while (!over.aborted) {
    for (const { id, state } of await podman.list()) {
      if (state !== 'running' || seen.has(id)) continue
      seen.add(id)
      // A check fails once its container has ended; watching starts again when the container does.
      watch(podman, id, over).catch(() => seen.delete(id))
    }
    await sleep(LOOK_MS)
  }
}

async function watch(podman: Podman, id: string, over: AbortSignal): Promise<void> {
  const { Config } = await podman.inspect(id)
  const interval = Config.Healthcheck?.Interval
  while (interval !== undefined) {
    await sleep(interval / NANOSECONDS, undefined, { signal: over })
    await podman.check(id)
  }
}
