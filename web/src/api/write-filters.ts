import {
  VISIT_FILTERS,
  type VisitFilter,
  type VisitFilters,
  writeFilterValue,
} from '@sluice/contract/visit-filters'

/** The values of each name as an address or a query has them. */
export const writeFilters = (filters: VisitFilters): Partial<Record<VisitFilter, string[]>> =>
  Object.fromEntries(
    VISIT_FILTERS.flatMap((name) => {
      const { is = [], not = [] } = filters[name] ?? {}
      const written = [
        ...is.map((value) => writeFilterValue(value, true)),
        ...not.map((value) => writeFilterValue(value, false)),
      ]
      return written.length > 0 ? [[name, written]] : []
    }),
  )
