import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { AuditEntry } from '../../../api/admin/audit.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text } from '../../../i18n/text.tsx'
import { addDays, noonOf, today } from '../../../ui/dates/days.ts'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { byDay } from './by-day.ts'
import { EntryRow } from './entry-row.tsx'
import panels from '../../../ui/panels.module.css'
import skeletons from '../../../ui/skeletons.module.css'
import tables from '../../../ui/tables.module.css'
import styles from './entry-days.module.css'

type DaysProps = {
  list: UseQueryResult<{ items: AuditEntry[] }>
  onOpen: (entry: AuditEntry) => void
  onActor: (actor: number) => void
  /** Shown instead of entries if there are none. */
  empty: ReactNode
  /** Below the entries. */
  foot: ReactNode
}

/** The entries of a page under their days. */
export function EntryDays({ list, onOpen, onActor, empty, foot }: DaysProps) {
  const words = useErrorWords()
  const { data, error, isPending, isPlaceholderData, refetch } = list
  if (error && !data)
    return (
      <section className={panels.panel}>
        <ErrorState words={words(error, 'log.failed')} onRetry={() => void refetch()} />
      </section>
    )
  return (
    <section className={panels.panel} aria-busy={isPending || isPlaceholderData}>
      {data ? (
        data.items.length === 0 ? (
          empty
        ) : (
          <>
            {byDay(data.items).map(({ day, entries }) => (
              <section key={day}>
                <h2 className={styles.day}>
                  <DayName day={day} />
                </h2>
                <ol className={styles.entries}>
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} onOpen={onOpen} onActor={onActor} />
                  ))}
                </ol>
              </section>
            ))}
            {foot && <div className={tables.foot}>{foot}</div>}
          </>
        )
      ) : (
        <Skeleton />
      )}
    </section>
  )
}

/** Today and yesterday by their words, each day with its date. */
function DayName({ day }: { day: string }) {
  const { formatDate } = useIntl()
  const dates = useDates()
  const now = today()
  const date = dates.day(noonOf(day))
  const id = day === now ? 'log.today' : day === addDays(now, -1) ? 'log.yesterday' : null
  if (id) return <Text id={id} values={{ date }} />
  return (
    <>
      {formatDate(noonOf(day), { weekday: 'long' })} · {date}
    </>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

function Skeleton() {
  return (
    <ol className={styles.entries}>
      {ROWS.map((row) => (
        <li key={row}>
          <span className={skeletons.skeleton} style={{ width: `${70 - ((row * 13) % 30)}%` }} />
        </li>
      ))}
    </ol>
  )
}
