import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { countriesQuery } from '../../api/cloaks.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Flag, useCountryName } from '../../parts/countries.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import { countryChoices } from './country-choices.ts'

type PickerProps = {
  control: FieldControl
  value: string[]
  onChange: (codes: string[]) => void
  onBlur: () => void
}

/** Searchable choice of many countries, each with its flag; the chosen ones stand in the field. */
export function CountryPicker({ control, value, onChange, onBlur }: PickerProps) {
  const t = useText()
  const nameOf = useCountryName()
  const { locale } = useIntl()
  const common = useQuery(countriesQuery(true))
  const all = useQuery(countriesQuery(false))
  const [showAll, setShowAll] = useState(false)
  const [query, setQuery] = useState('')
  const choices = useMemo(() => {
    const other = new Intl.DisplayNames(locale === 'en-US' ? 'zh-CN' : 'en-US', { type: 'region' })
    return countryChoices({
      common: common.data ?? [],
      all: all.data ?? [],
      showAll,
      query,
      nameOf,
      otherNameOf: (code) => other.of(code) ?? code,
    })
  }, [common.data, all.data, showAll, query, nameOf, locale])
  const failed = common.isError || all.isError

  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={choices}
      filter={null}
      value={value}
      inputValue={query}
      onInputValueChange={setQuery}
      onValueChange={(next, { reason }) => {
        // Escape closes the list; it must not take away what was chosen.
        if (reason === 'escape-key') return
        onChange(next)
        setQuery('')
      }}
      itemToStringLabel={nameOf}
    >
      <Combobox.InputGroup className="picker" aria-invalid={control['aria-invalid'] || undefined}>
        <Combobox.Chips className="picker-chips">
          {value.map((code) => (
            <Combobox.Chip key={code} className="picker-chip" aria-label={nameOf(code)}>
              <Flag code={code} />
              {nameOf(code)}
              <Combobox.ChipRemove
                className="picker-remove"
                aria-label={t('cloaks.removeRegion', { name: nameOf(code) })}
              >
                <X className="icon icon--s" aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            {...control}
            className="picker-input"
            placeholder={value.length === 0 ? t('cloaks.searchCountry') : ''}
            onBlur={onBlur}
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className="float" sideOffset={4}>
          <Combobox.Popup className="menu menu--countries" aria-label={t('cloaks.regions')}>
            {failed && (
              <p className="menu-note" role="alert">
                <Text id="cloaks.countriesFailed" />
              </p>
            )}
            <Combobox.Empty className="menu-empty">
              {!failed && !common.isPending && <Text id="cloaks.noCountries" />}
            </Combobox.Empty>
            <Combobox.List className="menu-list">
              {(code: string) => (
                <Combobox.Item key={code} value={code} className="menu-item">
                  <Flag code={code} />
                  <span className="cut">{nameOf(code)}</span>
                  <span className="faint tiny mono">{code}</span>
                  <Combobox.ItemIndicator className="end">
                    <Check className="icon icon--s" aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {!query && (
              <button
                type="button"
                className="menu-more"
                // Keeps the focus, and with it the list open.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setShowAll(!showAll)}
              >
                <Text id={showAll ? 'cloaks.showCommon' : 'cloaks.showAll'} />
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
