import type { LiveVisits } from '@sluice/contract/api-live'
import type { LogEntry } from '../api/logs.ts'

export type LiveMessage = Pick<LiveVisits, 'since' | 'total'> & { last: LogEntry[] }
/** What a page has seen of a stream. */
export type Known = { since: string; total: number }

/**
 * What is new in a message to a page. `missed`: there were other visits, too many for the message or before the page knew the
 * stream, so that what is shown must be asked for again.
 */
export function readNews(
  known: Known | null,
  { since, total, last }: LiveMessage,
): { known: Known; visits: LogEntry[]; missed: boolean } {
  const goesOn = known?.since === since
  const fresh = goesOn ? total - known.total : total
  return {
    known: { since, total },
    visits: last.slice(0, Math.max(0, fresh)),
    missed: !goesOn || fresh > last.length,
  }
}
