import { setTimeout } from 'node:timers/promises'
import { familyCpuSeconds } from './proc.ts'

const LOOK_MS = 300

/** Resolves once a process family has used less than `share` of a core for a while; throws after `withinMs`. */
export async function untilQuiet(pid: number, share = 0.1, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  for (let before = familyCpuSeconds(pid); ; ) {
    await setTimeout(LOOK_MS)
    const now = familyCpuSeconds(pid)
    if ((now - before) / (LOOK_MS / 1000) < share) return
    if (Date.now() > until) throw new Error(`process ${pid} did not come to rest`)
    before = now
  }
}
