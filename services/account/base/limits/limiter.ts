/** At most `most` takes of `key` within `windowMs`. */
export type Limit = { key: string; most: number; windowMs: number }

export type Limiter = {
  /** Takes one of every limit, or of none: then answers how many ms to wait, else 0. */
  take(limits: readonly Limit[]): Promise<number>
  /** Gives back what `take` took. */
  giveBack(limits: readonly Limit[]): Promise<void>
  /** Forgets what was taken of these keys. */
  forget(keys: readonly string[]): Promise<void>
}
