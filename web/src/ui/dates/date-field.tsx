import './dates.css'
import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Calendar } from './calendar.tsx'
import { readDay, withSigns } from './days.ts'

type DateFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  value: string
  /** Everything that is typed, a whole day or not. */
  onValue: (typed: string) => void
  /** What the day is for, for the button of the calendar. */
  what: string
  /** A time may stand after the day. */
  time?: boolean
}

/** A day as `YYYY-MM-DD` whatever the browser's own language is, typed or chosen from a calendar. */
export function DateField({ value, onValue, what, time = false, className, ...input }: DateFieldProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const [date = '', hours] = value.split(' ')
  const onChoose = (day: string) => {
    onValue(hours && time ? `${day} ${hours}` : day)
    setOpen(false)
  }
  return (
    <div className={`input input--with date ${className ?? ''}`} ref={field}>
      <input
        {...input}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(time ? 'date.formatTime' : 'date.format')}
        value={value}
        onChange={({ target }) => {
          const atEnd = target.selectionStart === target.value.length
          onValue(atEnd ? withSigns(target.value, time) : target.value)
        }}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger className="icon-btn icon-btn--tight" aria-label={t('date.choose', { what })}>
          <CalendarDays className="icon icon--s" aria-hidden />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            className="float"
            sideOffset={4}
            align="start"
            anchor={field}
            collisionPadding={8}
          >
            <Popover.Popup
              className="menu menu--own"
              aria-label={what}
              initialFocus={() => document.querySelector<HTMLElement>('.calendar [tabindex="0"]')}
            >
              <Calendar chosen={readDay(date)} onChoose={onChoose} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}
