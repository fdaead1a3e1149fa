import { useIntl } from 'react-intl'

/** A relative change in words: 0.031 is +3.1%. */
export function useChangeWords(): (change: number) => string {
  const { formatNumber } = useIntl()
  return (change) =>
    // Growth from a small base reads better as a multiple; from a tiny one an exact figure means nothing.
    change >= 10
      ? `${change >= 100 ? '>' : ''}${formatNumber(Math.min(100, change + 1), { maximumFractionDigits: 0 })}×`
      : formatNumber(change, {
          style: 'percent',
          maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
          signDisplay: 'exceptZero',
        })
}
