import { useIntl } from 'react-intl'

type Named = { name: string; name_en: string }

/** A plan's name in the language of the page; a missing English name falls back to the Chinese one. */
export function usePlanName(): (plan: Named) => string {
  const { locale } = useIntl()
  return ({ name, name_en }) => (locale.startsWith('zh') ? name : name_en || name)
}

/** A price in dollars without its sign: whole dollars, or with two digits of cents. */
export function usePriceWords(): (dollars: number) => string {
  const { formatNumber } = useIntl()
  return (dollars) =>
    formatNumber(dollars, {
      minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
      maximumFractionDigits: 2,
    })
}
