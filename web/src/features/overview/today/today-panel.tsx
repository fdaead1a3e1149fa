import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '../../../api/error-words.ts'
import { todayQuery } from '../../../api/today.ts'
import { Text } from '../../../i18n/text.tsx'
import { Live } from '../../../live/live.tsx'
import { timeZone } from '../../../parts/time-span.ts'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { Movers } from './movers.tsx'
import { TodayFigures } from './today-figures.tsx'
import { UnusualLines } from './unusual-lines.tsx'
import layout from '../../../ui/layout.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './today-panel.module.css'

/** Today so far beside yesterday and the week before, what is unusual, and who moves most. */
export function TodayPanel({ remaining }: { remaining: number }) {
  const words = useErrorWords()
  const dates = useDates()
  const { data, error, refetch, isFetching } = useQuery(todayQuery(timeZone()))
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-busy={isFetching}>
      <div className={panels.head}>
        <h2>
          <Text id="today.title" />
        </h2>
        {data && (
          <span className={`tiny quiet num ${layout.end} ${styles.until}`} title={dates.exact(data.counted)}>
            <Live />
            <Text id="today.until" values={{ time: clockOf(dates.moment(data.counted)) }} />
          </span>
        )}
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'today.failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          {error && data && (
            <p className={`${styles.old} small`} role="status">
              <Text id="today.old" values={{ time: dates.moment(data.counted) }} />
            </p>
          )}
          <TodayFigures data={data} remaining={remaining} />
          <UnusualLines lines={data?.unusual} />
          {data ? (
            <Movers movers={data.movers} known={data.yesterday !== null} />
          ) : (
            <div className={styles.room} />
          )}
        </>
      )}
    </section>
  )
}

/** The time on the clock at the end of a moment. */
const clockOf = (moment: string): string => moment.slice(-5)
