import { useIntl } from 'react-intl'

/** Amounts in US dollars: short for lists (`$1,500`), and in the coin sent (`1,500.00 USDT`). */
export function useMoney() {
  const { formatNumber } = useIntl()
  return {
    dollars: (amount: number) =>
      formatNumber(amount, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      }),
    usdt: (amount: number) =>
      `${formatNumber(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USDT`,
  }
}
