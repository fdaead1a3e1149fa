import { useSearchParams } from 'react-router'

export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** What a list's first page answered as `as_of`; null on that page. */
export const readAsOf = (search: URLSearchParams): number | null => {
  const asOf = Number(search.get('asof') || Number.NaN)
  return Number.isSafeInteger(asOf) && asOf >= 0 ? asOf : null
}

export const readListPage = (search: URLSearchParams) => ({ page: readPage(search), asOf: readAsOf(search) })

/** A list writes its key once for each text. */
export type Change = Readonly<Record<string, string | number | null | readonly string[]>>
/** The page, and what belongs to it. */
const OF_PAGE = ['page', 'asof', 'cursor']

/**
 * State that a user may share or return to, kept in the address. A change of anything but the page resets to page 1. A
 * change of the page can be gone back from, unless it only corrects the address (`correction`).
 */
export function useUrlState(): [URLSearchParams, (change: Change, correction?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  // Reads the address itself, because the rendered state may be older than the last change.
  const change = (next: Change, correction = false) =>
    setSearch(withChange(new URLSearchParams(window.location.search), next), {
      replace: correction || !('page' in next),
      preventScrollReset: true,
    })
  return [search, change]
}

/** `null`, the empty string and the empty list remove a key. */
export function withChange(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(key)
    else if (typeof value !== 'object') next.set(key, String(value))
    else {
      next.delete(key)
      for (const text of value) next.append(key, text)
    }
  }
  // The first page shows the newest rows.
  if (!('page' in change) || change.page === 1) for (const key of OF_PAGE) next.delete(key)
  return next
}
