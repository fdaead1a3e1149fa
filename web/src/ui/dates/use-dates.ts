import { type DateWords, dateWords } from '@sluice/contract/date-words'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'

/** Dates and times in the language of the page. */
export function useDates(): DateWords {
  const { locale } = useIntl()
  return useMemo(() => dateWords(locale), [locale])
}
