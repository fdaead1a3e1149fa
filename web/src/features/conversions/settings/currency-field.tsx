import { CURRENCY_DIGITS } from '@sluice/contract/money'
import { type ComponentProps, useMemo } from 'react'
import { useIntl } from 'react-intl'
import forms from '../../../ui/forms.module.css'

const CODES = [...CURRENCY_DIGITS.keys()].sort()

/** A choice of currencies, by code and name. */
export function CurrencyField(props: Omit<ComponentProps<'select'>, 'className' | 'children'>) {
  const { locale } = useIntl()
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
    return (code: string) => names.of(code)
  }, [locale])
  return (
    <select {...props} className={forms.input}>
      {CODES.map((code) => (
        <option key={code} value={code}>
          {[code, nameOf(code)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  )
}
