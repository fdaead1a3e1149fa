import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from './owner.ts'

const PATIENCE_MS = 30_000

/** For `catch`: a caller that gave up has no answer. */
export function noAnswer(error: unknown): undefined {
  if ((error as Error).name !== 'TimeoutError') throw error
}

/** `callers` clients request the list of links until `stop`, each again `pauseMs` after any answer. */
export function keepAsking(owner: Owner, { callers, pauseMs }: { callers: number; pauseMs: number }) {
  let stopped = false
  const all = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!stopped) {
        await owner.call('GET', '/api/cloak/list', undefined, PATIENCE_MS).catch(noAnswer)
        await sleep(pauseMs)
      }
    }),
  )
  all.catch(() => {})
  return {
    async stop(): Promise<void> {
      stopped = true
      await all
    },
  }
}
