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
import layout from '../../ui/layout.module.css'
import menus from '../../ui/menus.module.css'
import styles from './country-picker.module.css'

type PickerProps = {
  control: FieldControl
  value: string[]
  onChange: (codes: string[]) => void
  onBlur: () => void
}

/** A searchable multi-select of countries with flags; the chosen ones are shown in the field. */
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
        // Escape closes the list and must not clear the choice.
        if (reason === 'escape-key') return
        onChange(next)
        setQuery('')
      }}
      itemToStringLabel={nameOf}
    >
      <Combobox.InputGroup className={styles.picker} aria-invalid={control['aria-invalid'] || undefined}>
        <Combobox.Chips className={styles.chips}>
          {value.map((code) => (
            <Combobox.Chip key={code} className={styles.chip} aria-label={nameOf(code)}>
              <Flag code={code} />
              {nameOf(code)}
              <Combobox.ChipRemove
                className={styles.remove}
                aria-label={t('cloaks.removeRegion', { name: nameOf(code) })}
              >
                <X size={14} aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            {...control}
            className={styles.input}
            placeholder={value.length === 0 ? t('cloaks.searchCountry') : ''}
            onBlur={onBlur}
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={menus.float} sideOffset={4}>
          <Combobox.Popup className={`${menus.menu} ${styles.menu}`} aria-label={t('cloaks.regions')}>
            {failed && (
              <p className={menus.note} role="alert">
                <Text id="cloaks.countriesFailed" />
              </p>
            )}
            <Combobox.Empty className={styles.empty}>
              {!failed && !(query ? all : common).isPending && (
                <Text id={query ? 'cloaks.noCountry' : 'cloaks.noCountries'} />
              )}
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(code: string) => (
                <Combobox.Item key={code} value={code} className={menus.item}>
                  <Flag code={code} />
                  <span className="cut">{nameOf(code)}</span>
                  <span className="faint tiny mono">{code}</span>
                  <Combobox.ItemIndicator className={layout.end}>
                    <Check size={14} aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {!query && (
              <button
                type="button"
                className={styles.more}
                // Keeps the focus, so that the list stays open.
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
