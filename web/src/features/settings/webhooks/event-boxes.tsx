import { WEBHOOK_EVENTS } from '@sluice/contract/webhook-events'
import { Text } from '../../../i18n/text.tsx'
import type { FieldControl } from '../../../ui/field.tsx'
import type { WebhookEvent } from './webhook-form.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import styles from './webhook-dialog.module.css'

type BoxesProps = {
  control: FieldControl
  label: string
  value: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
}

/** A box for every event, and one for all of them. */
export function EventBoxes({ control, label, value, onChange }: BoxesProps) {
  const all = WEBHOOK_EVENTS.every((each) => value.includes(each))
  const box = (checked: boolean, events: readonly WebhookEvent[], name: React.ReactNode) => (
    <label className={checkBoxes.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) =>
          onChange(
            WEBHOOK_EVENTS.filter((each) => (events.includes(each) ? target.checked : value.includes(each))),
          )
        }
      />
      {name}
    </label>
  )
  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className={styles.events}
    >
      {box(
        all,
        WEBHOOK_EVENTS,
        <span className="strong">
          <Text id="webhooks.allEvents" />
        </span>,
      )}
      <div className={styles.each}>
        {WEBHOOK_EVENTS.map((event) => (
          <div key={event}>
            {box(
              value.includes(event),
              [event],
              <span>
                <Text id={`webhooks.event.${event}`} />{' '}
                <span className={`mono tiny faint ${styles.code}`}>{event}</span>
              </span>,
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
