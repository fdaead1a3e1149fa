import type { VisitFilter, VisitFilters } from '@sluice/contract/visit-filters'
import { useUrlState } from '../../ui/url-state.ts'
import { type Aliases, changeTo, except, readFilters } from './filters.ts'

type Options = { aliases?: Aliases; without?: readonly VisitFilter[] }
const NONE: readonly VisitFilter[] = []

export type UsedFilters = {
  filters: VisitFilters
  /** Changes those of the address, which may be newer than the ones that the page shows. */
  edit: (change: (filters: VisitFilters) => VisitFilters) => void
  without: readonly VisitFilter[]
}

/** The filters in the address. `without`: names that mean nothing on this page. */
export function useVisitFilters({ aliases = {}, without = NONE }: Options = {}): UsedFilters {
  const [search, change] = useUrlState()
  const read = (from: URLSearchParams) => except(readFilters(from, aliases), without)
  return {
    filters: read(search),
    edit: (make) => change(changeTo(make(read(new URLSearchParams(window.location.search))), aliases)),
    without,
  }
}
