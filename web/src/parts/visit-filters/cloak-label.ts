import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../api/api-error.ts'
import { cloakNameQuery } from '../../api/cloak-names.ts'
import { useText } from '../../i18n/text.tsx'

/** The names of links by id, whatever their age, and whether they were deleted; `…` until they are known. */
export function useCloakLabels(ids: readonly string[]): (id: string) => string {
  const t = useText()
  const client = useQueryClient()
  const nameOf = (id: string) =>
    client.fetchQuery(cloakNameQuery(Number(id))).catch((error: unknown) => {
      if (error instanceof Error && isGone(error)) return undefined
      throw error
    })
  const { data, isError } = useQuery({
    queryKey: ['cloaks', 'names', 'labels', ids],
    queryFn: () => Promise.all(ids.map(nameOf)),
    enabled: ids.length > 0,
  })
  return (id) => {
    const found = data?.[ids.indexOf(id)]
    if (found) return found.deleted ? t('logs.deletedNamed', { name: found.name }) : found.name
    return data || isError ? t('filter.unknownCloak') : '…'
  }
}
