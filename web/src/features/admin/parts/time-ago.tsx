import { useIntl } from 'react-intl'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { spanSince } from './ago.ts'

/** How long ago; the full time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const { formatRelativeTime } = useIntl()
  const dates = useDates()
  const { count, unit } = spanSince(Date.parse(at), Date.now())
  return (
    <time dateTime={at} title={dates.exact(at)}>
      {formatRelativeTime(-count, unit, { numeric: count === 0 ? 'auto' : 'always' })}
    </time>
  )
}
