import { LOGS_PER_PAGE, type LogEntry, type LogFilter, type LogPage } from '../api/logs.ts'
import { passes } from './passes.ts'

/** A visit with the message that brought it: everything stored until `shown` had been told then, Unix ms of the store's clock. */
export type TailVisit = { visit: LogEntry; shown: number }
type Page = { items: LogEntry[]; total: number; as_of: number }

/** Whether new visits belong at the top of what was asked for. A search is the server's to judge. */
export const takesNew = ({ search, until }: LogFilter, { page, asOf, cursor }: LogPage): boolean =>
  search === '' && until === null && page === 1 && asOf === null && cursor === null

/** The visits that a page of the log, as of its moment, does not have yet and its filter wants. */
export function newFor({ items, as_of }: Page, { filters, from }: LogFilter, tail: readonly TailVisit[]) {
  const known = new Set(items.map(({ id }) => id))
  const since = from === null ? 0 : Date.parse(from)
  return tail.filter(
    ({ visit, shown }) =>
      shown > as_of &&
      !known.has(visit.id) &&
      Date.parse(visit.access_time) >= since &&
      passes(filters, visit),
  )
}

/** The first page with new visits in their places, and as of the last of them, so that the pages behind it go on from there. */
export function withNew<Held extends Page>(page: Held, fresh: readonly TailVisit[]): Held {
  if (fresh.length === 0) return page
  const items = [...fresh.map(({ visit }) => visit), ...page.items]
    .sort((a, b) => Date.parse(b.access_time) - Date.parse(a.access_time))
    .slice(0, LOGS_PER_PAGE)
  const as_of = Math.max(page.as_of, ...fresh.map(({ shown }) => shown))
  return { ...page, items, total: page.total + fresh.length, as_of }
}
