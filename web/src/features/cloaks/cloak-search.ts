import {
  CLOAK_SORTS,
  type CloakSort,
  SORT_ORDERS,
  type SortOrder,
  usualOrder,
} from '@sluice/contract/api-cloak'
import { CLOAK_MODES } from '@sluice/contract/visit'
import type { CloakFilter } from '../../api/cloaks.ts'
import { readListPage } from '../../ui/url-state.ts'

export type Sorting = { sort: CloakSort; order: SortOrder }

/** The list's filter from the address; invalid values are ignored. */
export const readCloakFilter = (search: URLSearchParams): CloakFilter => ({
  ...readListPage(search),
  search: search.get('q') ?? '',
  mode: CLOAK_MODES.find((mode) => mode === search.get('mode')) ?? null,
  ...readSorting(search),
})

export function readSorting(search: URLSearchParams): Sorting {
  const sort = CLOAK_SORTS.find((each) => each === search.get('sort')) ?? 'created'
  return { sort, order: SORT_ORDERS.find((each) => each === search.get('order')) ?? usualOrder(sort) }
}

/** As it stands in the address, where the usual is left out. */
export const writeSorting = ({ sort, order }: Sorting) => ({
  sort: sort === 'created' ? null : sort,
  order: order === usualOrder(sort) ? null : order,
})

/** After a press on a column's head: its usual order, then the other one. */
export function sortedBy(now: Sorting, sort: CloakSort): Sorting {
  if (now.sort !== sort) return { sort, order: usualOrder(sort) }
  return { sort, order: now.order === 'asc' ? 'desc' : 'asc' }
}

/** Figures come from statistics, which may be unavailable. */
export const needsFigures = (sort: CloakSort) => sort !== 'created' && sort !== 'name'
