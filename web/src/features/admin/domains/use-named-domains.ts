import { MAX_DOMAINS_AT_ONCE } from '@sluice/contract/api-admin-domains'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NamedDomain, namedDomainsQuery } from '../../../api/admin/domains.ts'
import { usePaused } from '../../../ui/use-paused.ts'
import { splitDomains } from './split-domains.ts'

const REST_MS = 300

const isFew = ({ length }: readonly string[]) => length > 0 && length <= MAX_DOMAINS_AT_ONCE
export const freshOf = (items: readonly NamedDomain[]): string[] =>
  items.flatMap(({ state, domain }) => (state === 'new' && domain !== null ? [domain] : []))

/** What a typed text names, asked once the typing rests; `name` asks at once. */
export function useNamedDomains(text: string) {
  const client = useQueryClient()
  const texts = splitDomains(usePaused(text, REST_MS))
  const { data } = useQuery({
    ...namedDomainsQuery(texts),
    enabled: isFew(texts),
    placeholderData: keepPreviousData,
  })
  return {
    named: isFew(texts) ? data : undefined,
    name: (typed: string) => client.fetchQuery(namedDomainsQuery(splitDomains(typed))),
  }
}
