import { useId } from 'react'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { useHeld } from '../../../ui/use-held.ts'
import { Tag } from '../tag.tsx'
import type { Address } from './faults.ts'
import styles from './fields.module.css'

type AddressFieldProps = {
  name: Address
  side: 'real' | 'audit'
  value: string
  fault: MessageId | undefined
  onChange: (typed: string) => void
  onLeave: () => void
}

/** Has the looks of the site: those of the dashboard's forms are not loaded here. */
export function AddressField({ name, side, value, fault, onChange, onLeave }: AddressFieldProps) {
  const id = useId()
  const shown = useHeld(fault)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Tag kinds={[side]} />
      </label>
      <input
        id={id}
        name={name}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={value}
        aria-invalid={shown !== undefined}
        aria-describedby={shown && `${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      {shown && (
        <p id={`${id}-fault`} role="alert">
          <Text id={shown} />
        </p>
      )}
    </div>
  )
}
