import { useMemo } from 'react'
import { useIntl } from 'react-intl'

/** Exact amounts with the code of their currency. `value` is a decimal with the currency's digits. */
export function useAmount(): (value: string, currency: string) => string {
  const { locale } = useIntl()
  return useMemo(() => {
    return (value, currency) => {
      const digits = value.split('.')[1]?.length ?? 0
      const words = new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency, currencyDisplay: 'code' },
        ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      })
      return words.format(Number(value))
    }
  }, [locale])
}

export function Amount({ value, currency }: { value: string | null; currency: string | null }) {
  const amount = useAmount()
  if (value === null || currency === null) return <span className="faint">–</span>
  return <span className="num">{amount(value, currency)}</span>
}
