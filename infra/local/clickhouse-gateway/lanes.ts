/** Too much is waiting already. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

export type Lanes = {
  /** Runs `task` when one of the lanes is free; throws `Overloaded` when the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** What waits now is never run; it fails with `error`. */
  dropWaiting(error: Error): void
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>
  readonly running: number
  readonly waiting: number
}

/** Bounded concurrency in order of arrival. */
export function createLanes(width: number, queueLength: number): Lanes {
  let queue: { go: () => void; drop: (error: Error) => void }[] = []
  let idlers: (() => void)[] = []
  let running = 0

  const enter = () => {
    if (running < width) {
      running++
      return Promise.resolve()
    }
    if (queue.length >= queueLength) return Promise.reject(new Overloaded('too many queries are waiting'))
    return new Promise<void>((go, drop) => queue.push({ go, drop }))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) return next.go()
    running--
    if (running > 0) return
    for (const resolve of idlers) resolve()
    idlers = []
  }
  return {
    async run(task) {
      await enter()
      try {
        return await task()
      } finally {
        leave()
      }
    },
    dropWaiting(error) {
      const dropped = queue
      queue = []
      for (const { drop } of dropped) drop(error)
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
    get running() {
      return running
    },
    get waiting() {
      return queue.length
    },
  }
}
