import type { Readable } from 'node:stream'
import { problem } from '../../base/http/fail.ts'

/** Limits of parallel exports, and of the duration of one. */
const AT_ONCE = 4
const LONGEST_MS = 30 * 60_000
const RETRY_SECONDS = 60

/** Runs one export per user and few in total. One that is read too slowly is cut off. */
export function exportSlots() {
  const running = new Set<number>()
  return {
    open(user: number, begin: () => Readable): Readable {
      if (running.has(user)) throw problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
      if (running.size >= AT_ONCE) throw problem('unavailable', { retryAfterSeconds: RETRY_SECONDS })
      const file = begin()
      running.add(user)
      const timer = setTimeout(() => file.destroy(new Error('the export took too long')), LONGEST_MS)
      timer.unref()
      file.once('close', () => {
        clearTimeout(timer)
        running.delete(user)
      })
      return file
    },
  }
}
