import { useUrlState } from '../../ui/url-state.ts'
import { type Comparison, readComparison } from './compared-span.ts'

/** What the address compares with, and its setter. */
export function useAskedComparison() {
  const [search, change] = useUrlState()
  const choose = (next: Comparison | null) =>
    change({
      compare: next?.with ?? null,
      weekdays: next?.weekdays && next.with !== 'week' ? '1' : null,
    })
  return { comparison: readComparison(search), choose }
}
