import { useIntl } from 'react-intl'
import { spanSince } from './ago.ts'

/** How long ago; the full time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const { formatRelativeTime, formatDate } = useIntl()
  const { count, unit } = spanSince(Date.parse(at), Date.now())
  return (
    <time dateTime={at} title={formatDate(at, { dateStyle: 'long', timeStyle: 'long' })}>
      {formatRelativeTime(-count, unit, { numeric: count === 0 ? 'auto' : 'always' })}
    </time>
  )
}
