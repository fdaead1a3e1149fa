import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { type CloakFilter, cloaksQuery } from '../../../api/cloaks.ts'
import { needsFigures } from '../cloak-search.ts'

export const NEWEST = { column: 'created', order: 'desc' } as const

/**
 * The list as it is asked for. Figures to sort by may be unavailable while the links are not: then it is the newest first, and
 * `away` is set.
 */
export function useCloakList(filter: CloakFilter) {
  const asked = useQuery(cloaksQuery(filter))
  const { sort = 'created', order: _, ...rest } = filter
  const { error } = asked
  const away =
    needsFigures(sort) && error instanceof ApiError && error.code === 'statistics_unavailable' && !asked.data
  const newest = useQuery({ ...cloaksQuery(rest), enabled: away })
  return { list: away ? newest : asked, away }
}
