import { problem } from '../http/fail.ts'
import { type WorkQueue, workQueue } from './work-queue.ts'

export type FairQueue<Key> = {
  /** Runs the work when the key's turn comes; refuses with `too_many_requests` when too much of the key's work waits. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T>
}

const RETRY_SECONDS = 2
const refusal = () => problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })

/** A queue for each key, so that whoever asks for much waits for the own work and for nobody else's. */
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
