import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import { useCountryName } from '../../../parts/countries.tsx'
import { AT_HAND } from './example.ts'
import layout from '../../../ui/layout.module.css'
import styles from './fields.module.css'

type CountryChoiceProps = {
  value: readonly string[]
  /** Whether the visitor has come here: the list of all countries is made only then. */
  reached: boolean
  onChange: (codes: string[]) => void
}

/** Countries to switch on and off, and a list of all others. No flags: they would tell the server what is picked. */
export function CountryChoice({ value, reached, onChange }: CountryChoiceProps) {
  const id = useId()
  const { locale } = useIntl()
  const nameOf = useCountryName()
  const shown = [...AT_HAND, ...value.filter((code) => !AT_HAND.includes(code))]
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((each) => each !== code) : [...value, code])
  const others = reached
    ? COUNTRY_CODES.filter((code) => !shown.includes(code))
        .map((code) => ({ code, name: nameOf(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, locale))
    : []
  return (
    <fieldset className={styles.choices}>
      <legend>
        <Text id="try.countries" />
      </legend>
      <div className={styles.chips}>
        {shown.map((code) => (
          <label key={code} className={styles.chip}>
            <input
              type="checkbox"
              className={layout.sr}
              checked={value.includes(code)}
              onChange={() => toggle(code)}
            />
            {value.includes(code) && <Check aria-hidden />}
            {nameOf(code)}
          </label>
        ))}
        <label htmlFor={id} className={layout.sr}>
          <Text id="try.anotherLabel" />
        </label>
        <select id={id} className={styles.another} value="" onChange={(event) => toggle(event.target.value)}>
          <option value="" disabled>
            <Text id="try.another" />
          </option>
          {others.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}
