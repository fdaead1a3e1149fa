/** At most `most` takes of `key` within `windowMs`. */
export type Limit = { key: string; most: number; windowMs: number }

/** What is left of a limit, and the ms until its window ends. */
export type Left = { left: number; resetMs: number }
/** `waitMs` is 0 when taken; `left` follows the order of the limits. */
export type Taken = { waitMs: number; left: Left[] }

export type Limiter = {
  /** Takes one of every limit, or none. Returns how many ms to wait, 0 when taken. */
  take(limits: readonly Limit[]): Promise<number>
  /** The same, and what is left afterwards. */
  takeAndTell(limits: readonly Limit[]): Promise<Taken>
  giveBack(limits: readonly Limit[]): Promise<void>
  forget(keys: readonly string[]): Promise<void>
}
