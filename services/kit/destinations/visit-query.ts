import { staysAt } from '@sluice/contract/template'
import { encodeStray, keyOf } from './query.ts'

/** Longest Location sent. A longer one goes without the visit's query. */
export const MAX_LOCATION = 8_192

/**
 * Appends the visit's query (without `?`) to the stored destination. Keys of the destination win, its fragment stays
 * last. The result is http(s) and of the stored URL's origin, or the stored URL itself.
 */
export function withVisitQuery(stored: string, query: string): string {
  if (query === '') return stored
  const hash = stored.indexOf('#')
  const base = hash < 0 ? stored : stored.slice(0, hash)
  const mark = base.indexOf('?')
  const own = new Set(
    mark < 0
      ? []
      : base
          .slice(mark + 1)
          .split('&')
          .map(keyOf),
  )
  const added = query
    .split('&')
    .map(encodeStray)
    .filter((pair) => pair !== '' && !own.has(keyOf(pair)))
  if (added.length === 0) return stored
  const joint = mark < 0 ? '?' : /[?&]$/.test(base) ? '' : '&'
  const location = base + joint + added.join('&') + (hash < 0 ? '' : stored.slice(hash))
  return location.length <= MAX_LOCATION && staysAt(location, stored) ? location : stored
}
