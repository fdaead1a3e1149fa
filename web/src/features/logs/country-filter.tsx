import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import { Flag, useCountryName } from '../../parts/countries.tsx'
import { SearchChoice } from '../../ui/search-choice.tsx'
import { countriesFor } from './log-filter.ts'

type Props = { value: string | null; onChange: (code: string | null) => void }

/** Countries are found by their name in either language, or by their code. */
export function CountryFilter({ value, onChange }: Props) {
  const t = useText()
  const { locale } = useIntl()
  const nameOf = useCountryName()
  const [typed, setTyped] = useState('')
  const options = useMemo(() => {
    const other = new Intl.DisplayNames(locale === 'en-US' ? 'zh-CN' : 'en-US', { type: 'region' })
    const codes = countriesFor(typed, [nameOf, (code) => other.of(code) ?? code])
    if (!typed) codes.sort((a, b) => nameOf(a).localeCompare(nameOf(b), locale))
    return codes.map((code) => ({
      value: code,
      label: nameOf(code),
      mark: <Flag code={code} />,
      note: code,
    }))
  }, [typed, nameOf, locale])
  const all = { value: 'all', label: t('all') }
  return (
    <SearchChoice
      label={t('logs.country')}
      hint={t('logs.findCountry')}
      value={value ?? 'all'}
      shown={value ? nameOf(value) : t('all')}
      options={typed ? options : [all, ...options]}
      typed={typed}
      onType={setTyped}
      onChange={(code) => onChange(code === 'all' ? null : code)}
      note={options.length === 0 ? t('logs.nothing') : undefined}
    />
  )
}
