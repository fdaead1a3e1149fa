import { Text } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import styles from './span-reports.module.css'

/** Filters read the visits themselves, which are kept for a time; older ones of the range are missing in what is shown. */
export function CompleteSince({ at, earlier }: { at: string; earlier?: boolean }) {
  return (
    <p className={`${styles.since} small quiet`} role="note">
      <SinceWords at={at} {...(earlier && { earlier })} />
    </p>
  )
}

export function SinceWords({ at, earlier }: { at: string; earlier?: boolean }) {
  const dates = useDates()
  const time = (
    <time dateTime={at} title={dates.exact(at)}>
      {dates.moment(at)}
    </time>
  )
  return <Text id={earlier ? 'stats.notCompared' : 'stats.completeSince'} values={{ time }} />
}
