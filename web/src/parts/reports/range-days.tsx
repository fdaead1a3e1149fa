import { MAX_REPORT_DAYS } from '@sluice/contract/reports'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { readDay } from '../../ui/dates/days.ts'
import { useHeld } from '../../ui/use-held.ts'
import { timeZone } from '../time-span.ts'
import type { Days, DaysFault } from './custom-range.ts'
import forms from '../../ui/forms.module.css'
import layout from '../../ui/layout.module.css'
import styles from './range-days.module.css'

const ENDS = ['from', 'to'] as const

type RangeDaysProps = { days: Days; fault: DaysFault | null; onDays: (days: Days) => void }

/** Custom days. A complete day applies at once, anything else when the field is left. */
export function RangeDays({ days, fault, onDays }: RangeDaysProps) {
  const t = useText()
  const id = useId()
  // Input is kept until the address has it, so that typing one end does not undo the other.
  const [typed, setTyped] = useState<Partial<Days>>({})
  const known = ENDS.filter((end) => typed[end] === days[end])
  if (known.length > 0) setTyped(without(typed, known))
  const editing = Object.keys(typed).length > 0
  const shown = useHeld(editing ? null : fault)
  const settle = () => editing && onDays({ ...days, ...typed })
  // Other days move the page, so a press that leaves the field ends first.
  const [left, setLeft] = useState(false)
  const leave = useHeld(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that a field is left
  useEffect(() => {
    if (!leave) return
    setLeft(false)
    settle()
  }, [leave])
  return (
    <div className={styles.days}>
      {ENDS.map((end) => (
        <div key={end} className={styles.day}>
          <span className="faint" aria-hidden>
            {t(`range.${end}`)}
          </span>
          <DateField
            aria-label={t(`range.${end}`)}
            aria-invalid={shown?.end === end}
            aria-describedby={shown?.end === end ? id : undefined}
            what={t(`range.${end}`)}
            value={typed[end] ?? days[end]}
            onValue={(text) => {
              const next = { ...typed, [end]: text }
              setTyped(next)
              if (readDay(text) === text) onDays({ ...days, ...next })
            }}
            onBlur={() => setLeft(true)}
            onKeyDown={({ key }) => key === 'Enter' && settle()}
          />
        </div>
      ))}
      <span className={`small faint ${layout.notPhone}`}>{timeZone()}</span>
      {shown && (
        <p className={forms.error} id={id} role="alert">
          <CircleAlert size={14} aria-hidden />
          {t(shown.words, { days: MAX_REPORT_DAYS })}
        </p>
      )}
    </div>
  )
}

const without = (typed: Partial<Days>, ends: readonly (keyof Days)[]): Partial<Days> =>
  Object.fromEntries(Object.entries(typed).filter(([end]) => !ends.includes(end as keyof Days)))
