import { useQuery } from '@tanstack/react-query'
import { type Figures, figuresQuery } from '../../../api/admin/figures.ts'
import { spanBefore } from '../../../parts/compare/compared-span.ts'
import { type TimeSpan, timeZone } from '../../../parts/time-span.ts'

/** The figures of the period before; `error` if they could not be loaded, which is not the same as none. */
export type Before = { figures: Figures | null; error: Error | null; isPending: boolean; retry: () => void }

/** As many days before the span, until the same time of day. */
export function useBefore(span: TimeSpan, days: number): Before {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    figuresQuery({ ...spanBefore(span, days), tz: timeZone() }),
  )
  return {
    figures: data && !isPlaceholderData ? data : null,
    error: data ? null : error,
    isPending,
    retry: () => void refetch(),
  }
}
