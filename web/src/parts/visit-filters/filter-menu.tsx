import { Combobox } from '@base-ui/react/combobox'
import { VISIT_FILTERS, type VisitFilter } from '@sluice/contract/visit-filters'
import { ChevronLeft, ListFilter, Search } from 'lucide-react'
import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { type FilterOption, useFilterOptions } from './filter-options.tsx'
import { withValue } from './filters.ts'
import type { UsedFilters } from './use-visit-filters.ts'
import buttons from '../../ui/buttons.module.css'
import menus from '../../ui/menus.module.css'
import choice from '../../ui/search-choice.module.css'

/** First what to filter by, then its value, both by typing or from a list. Backspace goes back to the first. */
export function FilterMenu({ used: { edit, without } }: { used: UsedFilters }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<VisitFilter | null>(null)
  const [typed, setTyped] = useState('')
  const { options, note } = useFilterOptions(name, typed, without)
  const step = (next: VisitFilter | null) => {
    setName(next)
    setTyped('')
  }
  const choose = (value: string) => {
    const next = VISIT_FILTERS.find((each) => each === value)
    if (name === null) return next && step(next)
    edit((filters) => withValue(filters, name, value))
    setOpen(false)
  }
  const hint = name ? t('filter.findValue', { name: t(`filter.name.${name}`) }) : t('filter.find')
  return (
    <Combobox.Root
      autoHighlight
      items={options}
      filter={null}
      value={null}
      open={open}
      itemToStringLabel={(option: FilterOption) => option.label}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setTyped(text)}
      onValueChange={(next: FilterOption | null) => next && choose(next.value)}
      // The first choice leads on to the second.
      onOpenChange={(next, { reason }) => (next || reason !== 'item-press') && setOpen(next)}
      onOpenChangeComplete={(opened) => !opened && step(null)}
    >
      <Combobox.Trigger className={buttons.button} aria-label={t('filter.add')}>
        <ListFilter aria-hidden />
        <Text id="filter.add" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={menus.float} sideOffset={4} align="start" collisionPadding={8}>
          <Combobox.Popup className={`${menus.menu} ${choice.menu}`} aria-label={t('filter.add')}>
            <div className={choice.search}>
              {name ? (
                <button type="button" aria-label={t('filter.back')} onClick={() => step(null)}>
                  <ChevronLeft size={14} aria-hidden />
                </button>
              ) : (
                <Search size={14} aria-hidden />
              )}
              <Combobox.Input
                className={choice.input}
                placeholder={hint}
                aria-label={hint}
                maxLength={200}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && typed === '' && name) step(null)
                }}
              />
            </div>
            <Combobox.List className={choice.list}>
              {(option: FilterOption) => (
                <Combobox.Item key={option.value} value={option} className={menus.item}>
                  {option.mark}
                  <span className="cut" title={option.label} dir="auto">
                    {option.label}
                  </span>
                  {option.note && <span className={`faint tiny ${choice.note}`}>{option.note}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className={choice.status}>{note}</Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
