import { DESTINATIONS, REASONS } from '@sluice/contract/visit'
import type { VisitFilter } from '@sluice/contract/visit-filters'
import { useText } from '../../i18n/text.tsx'
import { useCountryName } from '../countries.tsx'
import { useAgentWords } from '../device.tsx'
import { useLanguageName } from '../language-name.ts'

/** A value of a filter in the reader's language. A link's name is asked for elsewhere. */
export function useValueWords(): (name: Exclude<VisitFilter, 'cloak_id'>, value: string) => string {
  const t = useText()
  const countryOf = useCountryName()
  const agent = useAgentWords()
  const languageOf = useLanguageName()
  return (name, value) => {
    switch (name) {
      case 'country':
        return countryOf(value)
      case 'reason': {
        const reason = REASONS.find((each) => each === value)
        return reason ? t(`reason.${reason}`) : value
      }
      case 'redirect_to': {
        const to = DESTINATIONS.find((each) => each === value)
        return to ? t(`destination.${to}`) : value
      }
      case 'device':
        return agent.device(value)
      case 'browser':
      case 'os':
        return agent.name(value)
      case 'language':
        return languageOf(value)
      default:
        return value === '' ? t('filter.none') : value
    }
  }
}
