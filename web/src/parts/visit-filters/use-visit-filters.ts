import type { VisitFilter, VisitFilters } from '@sluice/contract/visit-filters'
import { useUrlState } from '../../ui/url-state.ts'
import { type Aliases, changeTo, except, pressed, readFilters } from './filters.ts'

type Options = { aliases?: Aliases; without?: readonly VisitFilter[] }
const NONE: readonly VisitFilter[] = []

export type UsedFilters = {
  filters: VisitFilters
  set: (filters: VisitFilters) => void
  press: (name: VisitFilter, value: string) => void
  without: readonly VisitFilter[]
}

/** The filters in the address. `without`: names that mean nothing on this page. */
export function useVisitFilters({ aliases = {}, without = NONE }: Options = {}): UsedFilters {
  const [search, change] = useUrlState()
  const read = (from: URLSearchParams) => except(readFilters(from, aliases), without)
  const set = (filters: VisitFilters) => change(changeTo(filters, aliases))
  return {
    filters: read(search),
    set,
    // Of the address itself: two presses may come before the page is rendered again.
    press: (name, value) => set(pressed(read(new URLSearchParams(window.location.search)), name, value)),
    without,
  }
}
