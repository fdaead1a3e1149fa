import { useSearchParams } from 'react-router'

export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

type Change = Record<string, string | number | null>

/** State that a user may share or return to, kept in the address. A change of anything but the page resets to page 1. */
export function useUrlState(): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearchParams()
  // Reads the address itself, because the rendered state may be older than the last change.
  const change = (next: Change) =>
    setSearch(withChange(new URLSearchParams(window.location.search), next), {
      replace: !('page' in next),
      preventScrollReset: true,
    })
  return [search, change]
}

/** `null` and the empty string remove a key. */
export function withChange(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search)
  if (!('page' in change)) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '' || (key === 'page' && value === 1)) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}
