import { Text } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import styles from './span-reports.module.css'

/** Filters read the visits themselves, which are kept for a time; older ones of the range are missing in what is shown. */
export function CompleteSince({ at }: { at: string }) {
  return (
    <p className={`${styles.since} small quiet`} role="note">
      <SinceWords at={at} />
    </p>
  )
}

export function SinceWords({ at }: { at: string }) {
  const dates = useDates()
  const time = (
    <time dateTime={at} title={dates.exact(at)}>
      {dates.moment(at)}
    </time>
  )
  return <Text id="stats.completeSince" values={{ time }} />
}
