import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { goingFirst } from '../load/going-first.ts'
import { endWithBench } from './living.ts'

/** Measures how long a core was paused: a host may suspend a virtual machine without counting that as stolen time. */
export type PauseWatch = {
  /** Paused milliseconds since `moment`, a time of `performance.now()`. NaN if the system grants no priority. */
  pausedSince(moment: number): number
  stop(): void
}

const PROCESS = fileURLToPath(new URL('pause-watch-process.ts', import.meta.url))

/** Starts a process that reads the clock two hundred times per second, with priority over everything else on that core. */
export async function watchPauses(core: number): Promise<PauseWatch> {
  const first = await goingFirst()
  if (first.length === 0) return { pausedSince: () => Number.NaN, stop: () => {} }
  const pinned = ['taskset', '-c', String(core), ...first, process.execPath, '--single-threaded', PROCESS]
  const [command = '', ...args] = pinned
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  endWithBench(child)
  let wanted = true
  child.once('exit', (code, signal) => {
    if (wanted) throw new Error(`the watcher of core ${core} ended with ${code ?? signal}`)
  })
  const pauses: { heard: number; ms: number }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    pauses.push({ heard: performance.now(), ms: Number(line) })
  })
  return {
    pausedSince: (moment) => pauses.reduce((sum, { heard, ms }) => (heard >= moment ? sum + ms : sum), 0),
    stop() {
      wanted = false
      child.kill()
    },
  }
}
