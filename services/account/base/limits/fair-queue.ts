import { problem } from '../http/fail.ts'
import { type WorkQueue, workQueue } from './work-queue.ts'

export type FairQueue<Key> = {
  /** Runs the work when its key's turn comes; refuses with `too_many_requests` when too much work of the key waits. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T>
}

const RETRY_SECONDS = 2
const refusal = () => problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })

/** One queue per key, so that heavy users wait for their own work and nobody else does. */
export function fairQueue<Key>(parallel: number, longest: number): FairQueue<Key> {
  const queues = new Map<Key, WorkQueue>()
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? workQueue(parallel, longest, refusal)
      queues.set(key, queue)
      try {
        return await queue.run(work)
      } finally {
        const { running, waiting } = queue.state()
        if (running + waiting === 0) queues.delete(key)
      }
    },
  }
}
