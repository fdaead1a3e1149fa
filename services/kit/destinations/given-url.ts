import { valueIn } from './query.ts'
import { MAX_LOCATION } from './visit-query.ts'

/** The parameter in which ad platforms put the page that was advertised. */
export const GIVEN_URL = 'url'

/**
 * The URL that a visit's query asks for, in normal form; undefined where it is none of the stored destination's scheme, host
 * and port.
 */
export function givenUrl(query: string, stored: string, room: number): string | undefined {
  const text = Buffer.from(valueIn(query, GIVEN_URL), 'latin1').toString()
  const [url, own] = [URL.parse(text), URL.parse(stored)]
  if (!url || !own || url.origin !== own.origin || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url.href.length + room <= MAX_LOCATION && /^[!-~]+$/.test(url.href) ? url.href : undefined
}
