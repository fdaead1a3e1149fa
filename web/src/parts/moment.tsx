import { useIntl } from 'react-intl'
import { useDates } from '../ui/dates/use-dates.ts'

/** A date; the full time with its zone on hover. */
export function Day({ at }: { at: string }) {
  const { formatDate } = useIntl()
  const dates = useDates()
  const date = new Date(at)
  const thisYear = date.getFullYear() === new Date().getFullYear()
  return (
    <time dateTime={at} title={dates.exact(at)}>
      {thisYear ? formatDate(date, { month: 'short', day: 'numeric' }) : dates.day(at)}
    </time>
  )
}

/** Date and time to the second, for logs. */
export function LogTime({ at }: { at: string }) {
  const dates = useDates()
  return (
    <time dateTime={at} title={dates.exact(at)}>
      <span className="faint">{dates.day(at)}</span> {dates.time(at)}
    </time>
  )
}

export function WholeMoment({ at }: { at: string }) {
  const dates = useDates()
  return <time dateTime={at}>{dates.exact(at)}</time>
}
