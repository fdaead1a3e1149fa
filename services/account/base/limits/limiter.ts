/** At most `most` takes of `key` within `windowMs`. */
export type Limit = { key: string; most: number; windowMs: number }

export type Limiter = {
  /** Takes one of every limit, or none. Returns how many ms to wait, 0 when taken. */
  take(limits: readonly Limit[]): Promise<number>
  /** Gives back what `take` took. */
  giveBack(limits: readonly Limit[]): Promise<void>
  /** Forgets what was taken of these keys. */
  forget(keys: readonly string[]): Promise<void>
}
