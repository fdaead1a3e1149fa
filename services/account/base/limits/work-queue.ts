import type { Problem } from '@sluice/kit/problem'
import { problem } from '../http/fail.ts'

export type WorkQueue = {
  /** Runs the work when its turn comes; refuses at once when too many are waiting. */
  run<T>(work: () => Promise<T>): Promise<T>
  state(): { running: number; waiting: number }
}

const refusal = () => problem('unavailable', { retryAfterSeconds: 2 })

/** Limits parallel heavy work, so that a flood of it cannot take over the machine. */
export function workQueue(parallel: number, longest: number, refuse: () => Problem = refusal): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= parallel) {
        if (waiting.length >= longest) throw refuse()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    state: () => ({ running, waiting: waiting.length }),
  }
}
