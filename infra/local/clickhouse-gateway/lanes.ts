/** The queue is full. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

export type Lanes = {
  /** Runs `task` once a lane is free; throws `Overloaded` when the queue is full. */
  run<T>(task: () => Promise<T>, name?: string): Promise<T>
  /** Fails all waiting tasks with one of these names with `error`; they never run. */
  dropWaiting(names: ReadonlySet<string>, error: Error): void
  /** Resolves when no task runs or waits. */
  idle(): Promise<void>
  readonly running: number
  readonly waiting: number
  /** Names of the waiting tasks in order, without the unnamed. */
  waitingNames(): string[]
}

/** Bounded concurrency, first come first served. */
export function createLanes(width: number, queueLength: number): Lanes {
  let queue: { name: string | undefined; go: () => void; drop: (error: Error) => void }[] = []
  let idlers: (() => void)[] = []
  let running = 0

  const enter = (name: string | undefined) => {
    if (running < width) {
      running++
      return Promise.resolve()
    }
    if (queue.length >= queueLength) return Promise.reject(new Overloaded('too many queries are waiting'))
    return new Promise<void>((go, drop) => queue.push({ name, go, drop }))
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
    async run(task, name) {
      await enter(name)
      try {
        return await task()
      } finally {
        leave()
      }
    },
    dropWaiting(names, error) {
      const named = ({ name }: { name: string | undefined }) => name !== undefined && names.has(name)
      const dropped = queue.filter(named)
      queue = queue.filter((each) => !named(each))
      for (const { drop } of dropped) drop(error)
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
    get running() {
      return running
    },
    get waiting() {
      return queue.length
    },
    waitingNames: () => queue.flatMap(({ name }) => name ?? []),
  }
}
