import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import styles from './choice.module.css'
import layout from './layout.module.css'
import menus from './menus.module.css'

type Option<T extends string> = { value: T; label: string }
type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: Option<T>[]
  onChange: (value: T) => void
}

/** A drop-down list whose button reads "label value". */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Select.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next as T)}>
      <Select.Trigger className={styles.trigger} aria-label={label}>
        <span className="faint">{label}</span>
        <Select.Value className="cut" />
        <Select.Icon className={styles.icon}>
          <ChevronDown size={14} aria-hidden />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner className={menus.float} sideOffset={4} alignItemWithTrigger={false}>
          <Select.Popup className={menus.menu}>
            <Select.List>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className={menus.item}>
                  <Select.ItemText className="cut">{option.label}</Select.ItemText>
                  <Select.ItemIndicator className={layout.end}>
                    <Check size={14} aria-hidden />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
