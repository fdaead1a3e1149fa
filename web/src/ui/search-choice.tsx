import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import choice from './choice.module.css'
import layout from './layout.module.css'
import menus from './menus.module.css'
import styles from './search-choice.module.css'

type Option = { value: string; label: string; mark?: ReactNode; note?: string }
type SearchChoiceProps = {
  label: string
  /** Purpose of the search field. */
  hint: string
  value: string
  /** The chosen option as the button shows it. */
  shown: string
  /** What matches the typed text. */
  options: Option[]
  typed: string
  onType: (text: string) => void
  onChange: (value: string) => void
  /** Below the options: that there are none, or more, or that they could not be loaded. */
  note?: string | undefined
}

/** A drop-down list with a search field, whose button reads "label value". */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, hint, value, shown, options, typed, onType, onChange, note } = props
  const chosen = options.find((option) => option.value === value) ?? { value, label: shown }
  return (
    <Combobox.Root
      autoHighlight
      items={options}
      filter={null}
      value={chosen}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      itemToStringLabel={(option: Option) => option.label}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onType(text)}
      onValueChange={(next: Option | null) => next && onChange(next.value)}
      onOpenChangeComplete={(open) => !open && onType('')}
    >
      <Combobox.Trigger className={choice.trigger} aria-label={`${label}: ${shown}`}>
        <span className="faint">{label}</span>
        <span className="cut">{shown}</span>
        <span className={choice.icon}>
          <ChevronDown size={14} aria-hidden />
        </span>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={menus.float} sideOffset={4} align="start" collisionPadding={8}>
          <Combobox.Popup className={`${menus.menu} ${styles.menu}`} aria-label={label}>
            <div className={styles.search}>
              <Search size={14} aria-hidden />
              <Combobox.Input className={styles.input} placeholder={hint} aria-label={hint} maxLength={200} />
            </div>
            <Combobox.List className={styles.list}>
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className={menus.item}>
                  {option.mark}
                  <span className="cut" title={option.label}>
                    {option.label}
                  </span>
                  {option.note && <span className={`faint tiny ${styles.note}`}>{option.note}</span>}
                  <Combobox.ItemIndicator className={layout.end}>
                    <Check size={14} aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className={styles.status}>{note}</Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
