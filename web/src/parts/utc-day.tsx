import { useIntl } from 'react-intl'

/** `YYYY-MM-DD` in the words of the page, whatever the reader's time zone. */
export function useUtcDay(): (day: string) => string {
  const { formatDate } = useIntl()
  return (day) => formatDate(day, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
}

export function UtcDay({ day }: { day: string }) {
  const show = useUtcDay()
  return <time dateTime={day}>{show(day)}</time>
}
