import { Text, useText } from '../../i18n/text.tsx'
import { EmptyState, NoMatch } from '../../ui/states.tsx'
import { hasFilters } from '../visit-filters/filters.ts'
import type { UsedFilters } from '../visit-filters/use-visit-filters.ts'

/** There are no visits in the range, or none that pass the filters. */
export function NoVisits({ used: { filters, edit } }: { used: UsedFilters }) {
  const t = useText()
  return hasFilters(filters) ? (
    <NoMatch words={t('filter.noMatch')} onClear={() => edit(() => ({}))} />
  ) : (
    <EmptyState words={<Text id="stats.noneYet" />} />
  )
}
