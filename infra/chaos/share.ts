import type { RowContext } from './row.ts'

/** A product that the first row to ask starts. Rows name it in `shares`, and leave it as they found it. */
export function share<T extends { stop(): Promise<void> }>(start: (context: RowContext) => Promise<T>) {
  let running: T | undefined
  return {
    async get(context: RowContext): Promise<T> {
      running ??= await start(context)
      return running
    },
    async end(): Promise<void> {
      const ending = running
      running = undefined
      await ending?.stop()
    },
  }
}
