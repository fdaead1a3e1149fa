export type Gate = { run: <T>(work: () => Promise<T>) => Promise<T> }

/** Runs at most `most` pieces of work at a time; the others wait in order. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
