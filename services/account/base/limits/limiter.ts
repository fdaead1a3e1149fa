/** At most `most` takes of `key` within `windowMs`. */
export type Limit = { key: string; most: number; windowMs: number }

export type Limiter = {
  /** Takes one of every limit, or none. Returns how many ms to wait, 0 when taken. */
  take(limits: readonly Limit[]): Promise<number>
  giveBack(limits: readonly Limit[]): Promise<void>
  forget(keys: readonly string[]): Promise<void>
}
