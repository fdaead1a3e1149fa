import type { Db } from '../../base/database/connect.ts'
import { readServed, type ServedFigures } from './read-served.ts'

const KEPT_MS = 600_000
const UNKNOWN: ServedFigures = { answerTime: null, available: null }

/** The last known figures, read anew after ten minutes, because a month takes a fifth of a second; nulls before any. */
export function servedReader(db: Db): () => Promise<ServedFigures> {
  let known: ServedFigures | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<ServedFigures> | undefined
  const read = async () => {
    try {
      known = await readServed(db)
      readAt = performance.now()
    } catch {
      // The next caller reads again.
    }
    reading = undefined
    return known ?? UNKNOWN
  }
  return async () => {
    if (known && performance.now() - readAt < KEPT_MS) return known
    reading ??= read()
    return known ?? reading
  }
}
