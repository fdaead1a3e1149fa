import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { digitsOf } from './decimal.ts'

type Decimal = `${number}`
const isDecimal = (text: string): text is Decimal => /^-?\d+(\.\d+)?$/.test(text)

/** A hyphen is easily missed before a currency's sign. */
const MINUS = '\u2212'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`
  const kept = formats.get(key)
  if (kept) return kept
  const style = { style: 'currency', currency } as const
  const made = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** Writes amounts and shares of money in the reader's language. Decimal texts keep all of their digits. */
export function useMoney() {
  const { locale, formatNumber } = useIntl()
  return useMemo(
    () => ({
      money(amount: string, currency: string): string {
        if (!isDecimal(amount)) return `${amount} ${currency}`
        return formatOf(locale, currency, digitsOf(amount))
          .formatToParts(amount)
          .map(({ type, value }) => (type === 'minusSign' ? MINUS : value))
          .join('')
      },
      /** For axes, where the place counts and not the digits. */
      about: (amount: number, currency: string): string =>
        formatNumber(amount, { style: 'currency', currency, notation: 'compact', useGrouping: true }).replace(
          '-',
          MINUS,
        ),
      share: (share: number): string => formatNumber(share, { style: 'percent', maximumFractionDigits: 2 }),
      gain: (share: number): string =>
        formatNumber(share, {
          style: 'percent',
          maximumFractionDigits: Math.abs(share) < 1 ? 1 : 0,
          signDisplay: 'exceptZero',
        }).replace('-', MINUS),
    }),
    [locale, formatNumber],
  )
}
