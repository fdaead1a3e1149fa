import { type DateWords, dateWords } from '@sluice/contract/date-words'
import { useIntl } from 'react-intl'

/** By locale: making the formats of one takes longer than writing a hundred dates. */
const known = new Map<string, DateWords>()

/** Dates and times in the language of the page. */
export function useDates(): DateWords {
  const { locale } = useIntl()
  const words = known.get(locale) ?? dateWords(locale)
  known.set(locale, words)
  return words
}
