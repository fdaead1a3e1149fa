import { useIntl } from 'react-intl'
import { useDates } from '../ui/dates/use-dates.ts'

/** A date, without the year if it is this one. */
function ShortDay({ at }: { at: string }) {
  const { formatDate } = useIntl()
  const dates = useDates()
  const thisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return thisYear ? formatDate(at, { month: 'short', day: 'numeric' }) : dates.day(at)
}

/** A date; the full time with its zone on hover. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={useDates().exact(at)}>
      <ShortDay at={at} />
    </time>
  )
}

/** Date and time to the second, for logs. */
export function LogTime({ at }: { at: string }) {
  const dates = useDates()
  return (
    <time dateTime={at} title={dates.exact(at)}>
      <span className="faint">
        <ShortDay at={at} />
      </span>{' '}
      {dates.time(at)}
    </time>
  )
}

export function WholeMoment({ at }: { at: string }) {
  const dates = useDates()
  return <time dateTime={at}>{dates.exact(at)}</time>
}
