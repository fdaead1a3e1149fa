import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { goingFirst } from '../load/going-first.ts'
import { endWithBench } from './living.ts'

/** Tells for how long a core stood still: a host may stop a virtual machine and not count that as stolen. */
export type PauseWatch = {
  /** Milliseconds since a moment of `performance.now()`. NaN where the system lets nothing go first. */
  pausedSince(moment: number): number
  stop(): void
}

const PROCESS = fileURLToPath(new URL('pause-watch-process.ts', import.meta.url))

/** Starts a process that looks at the clock two hundred times a second, before everything else on that core. */
export async function watchPauses(core: number): Promise<PauseWatch> {
  const first = await goingFirst()
  if (first.length === 0) return { pausedSince: () => Number.NaN, stop: () => {} }
  const pinned = ['taskset', '-c', String(core), ...first, process.execPath, '--single-threaded', PROCESS]
  const [command = '', ...args] = pinned
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  endWithBench(child)
  let wanted = true
  child.once('exit', (code, signal) => {
    if (wanted) throw new Error(`what watches core ${core} ended with ${code ?? signal}`)
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
