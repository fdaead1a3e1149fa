import { CURRENCY_DIGITS } from '@sluice/contract/money'
import { type ComponentProps, useMemo } from 'react'
import { useIntl } from 'react-intl'
import forms from '../../../ui/forms.module.css'

const CODES = [...CURRENCY_DIGITS.keys()].sort()

type FieldProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  /** What the choice of no currency is called; without it there has to be one. */
  none?: string
}

/** A choice of currencies, by code and name. */
export function CurrencyField({ none, ...props }: FieldProps) {
  const { locale } = useIntl()
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
    return (code: string) => names.of(code)
  }, [locale])
  return (
    <select {...props} className={forms.input}>
      {none !== undefined && <option value="">{none}</option>}
      {CODES.map((code) => (
        <option key={code} value={code}>
          {[code, nameOf(code)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  )
}
