import { useIntl } from 'react-intl'

/** A date; the full time with its zone on hover. */
export function Day({ at }: { at: string }) {
  const { formatDate } = useIntl()
  const now = new Date()
  const date = new Date(at)
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return (
    <time dateTime={at} title={formatDate(date, WHOLE)}>
      {formatDate(date, { month: 'short', day: 'numeric', ...year })}
    </time>
  )
}

const WHOLE = { dateStyle: 'medium', timeStyle: 'long' } as const

/** Date and time to the second, for logs. */
export function LogTime({ at }: { at: string }) {
  const { formatDate, formatTime } = useIntl()
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatDate(date, WHOLE)}>
      <span className="faint">{formatDate(date, { month: '2-digit', day: '2-digit' })}</span>{' '}
      {formatTime(date, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })}
    </time>
  )
}

export function WholeMoment({ at }: { at: string }) {
  const { formatDate } = useIntl()
  return <time dateTime={at}>{formatDate(new Date(at), WHOLE)}</time>
}
