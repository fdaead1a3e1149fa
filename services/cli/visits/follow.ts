import type { Item } from '@sluice/sdk'

export type Visit = Item<'/api/cloak/access-logs'>
type Seen = Pick<Visit, 'id' | 'access_time'>

/** Visits may be stored late, and those of several nodes in any order: each round reads this much again. */
const OVERLAP_MS = 60_000

/** Tells which visits of overlapping readings are new. */
export class Following {
  readonly #seen = new Map<string, number>()
  #newest: number

  /** `since`: in milliseconds of the epoch; later visits are wanted. */
  constructor(since: number) {
    this.#newest = since
  }

  /** From when the next reading must be, as ISO 8601. */
  from(): string {
    return new Date(Math.max(0, this.#newest - OVERLAP_MS)).toISOString()
  }

  /** Those of a reading, newest first, that were in none before; oldest first. */
  take<V extends Seen>(reading: readonly V[]): V[] {
    const fresh = reading.filter(({ id }) => !this.#seen.has(id)).reverse()
    for (const { id, access_time } of fresh) {
      const time = Date.parse(access_time)
      this.#seen.set(id, time)
      this.#newest = Math.max(this.#newest, time)
    }
    for (const [id, time] of this.#seen) if (time < this.#newest - 2 * OVERLAP_MS) this.#seen.delete(id)
    return fresh
  }
}
