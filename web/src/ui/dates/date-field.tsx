import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Calendar } from './calendar.tsx'
import { readDay, withSigns } from './days.ts'
import forms from '../forms.module.css'
import iconButtons from '../icon-buttons.module.css'
import menus from '../menus.module.css'
import styles from './date-field.module.css'

type DateFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  value: string
  /** Gets everything typed, whether a complete day or not. */
  onValue: (typed: string) => void
  /** Purpose of the day, for the label of the calendar button. */
  what: string
  /** Whether a time may follow the day. */
  time?: boolean
}

/** A day as `YYYY-MM-DD` whatever the browser's language, typed or chosen from a calendar. */
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
    <div className={`${forms.input} ${forms.with} ${styles.date} ${className ?? ''}`} ref={field}>
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
        <Popover.Trigger
          className={`${iconButtons.button} ${iconButtons.tight}`}
          aria-label={t('date.choose', { what })}
        >
          <CalendarDays size={14} aria-hidden />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            className={menus.float}
            sideOffset={4}
            align="start"
            anchor={field}
            collisionPadding={8}
          >
            <Popover.Popup
              className={`${menus.menu} ${styles.menu}`}
              aria-label={what}
              initialFocus={() => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')}
            >
              <Calendar chosen={readDay(date)} onChoose={onChoose} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}
