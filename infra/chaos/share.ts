import type { RowContext } from './row.ts'

/** What rows use one after the other, so that it is started once. */
export type Shared = {
  /** Stops it if it runs; the next row that asks starts another one. */
  end(): Promise<void>
}

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
