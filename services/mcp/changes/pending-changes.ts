import { randomUUID } from 'node:crypto'

const LIFE_MS = 10 * 60_000
const MOST = 100

export type Change = () => Promise<Record<string, unknown>>

/** Changes that were shown and wait for their token. In memory: a restart forgets them. */
export class PendingChanges {
  readonly #waiting = new Map<string, { change: Change; until: number }>()
  readonly #now: () => number

  constructor(now = Date.now) {
    this.#now = now
  }

  /** Returns the token, good once and for ten minutes. The oldest of too many is forgotten. */
  add(change: Change): string {
    const [oldest] = this.#waiting.keys()
    if (oldest && this.#waiting.size >= MOST) this.#waiting.delete(oldest)
    const token = randomUUID()
    this.#waiting.set(token, { change, until: this.#now() + LIFE_MS })
    return token
  }

  /** The change of a token, which is no longer good then; undefined when it was not. */
  take(token: string): Change | undefined {
    const waiting = this.#waiting.get(token)
    this.#waiting.delete(token)
    return waiting && waiting.until >= this.#now() ? waiting.change : undefined
  }
}
