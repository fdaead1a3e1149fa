import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../icon-button.tsx'
import { addDays, addMonths, type Day, noonOf, today, weeksOf } from './days.ts'
import styles from './calendar.module.css'

/** Cells stay from month to month, so that the focused one is never removed. */
const ROWS = [0, 1, 2, 3, 4, 5]

/** First day of the week: Monday in Chinese calendars, Sunday in American ones. */
const firstOf = (locale: string) => (locale.startsWith('zh') ? 1 : 0)

const STEPS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** One month from which to choose a day by pointer or arrow keys. */
export function Calendar({ chosen, onChoose }: { chosen: Day | null; onChoose: (day: Day) => void }) {
  const t = useText()
  const { locale, formatDate } = useIntl()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(chosen ?? today())
  const weeks = weeksOf(at, firstOf(locale))
  const month = formatDate(noonOf(at), { year: 'numeric', month: 'long' })
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(at)
    setAt(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton icon={ChevronLeft} label={t('date.earlier')} onClick={() => setAt(addMonths(at, -1))} />
        <span className="strong" aria-live="polite">
          {month}
        </span>
        <IconButton icon={ChevronRight} label={t('date.later')} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <table aria-label={month} ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatDate(noonOf(day), { weekday: 'long' })}>
                {formatDate(noonOf(day), { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {weeks[row]?.map((day) => (
                <td key={noonOf(day).getDay()}>
                  <button
                    type="button"
                    data-day={day}
                    data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                    aria-current={day === today() ? 'date' : undefined}
                    aria-label={formatDate(noonOf(day), { dateStyle: 'full' })}
                    tabIndex={day === at ? 0 : -1}
                    aria-pressed={day === chosen}
                    onKeyDown={onKey}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
