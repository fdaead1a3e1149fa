import type { ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { CAMPAIGN_SUBS, OTHER_NAMES } from '@sluice/contract/campaign'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { DESTINATIONS, type Destination } from '@sluice/contract/visit'
import type { MoneyRow } from '../../api/money.ts'
import { useText } from '../../i18n/text.tsx'
import { useCountryName } from '../countries.tsx'
import { useNameOf } from '../reports/campaign-name.ts'

export type Dimension = Exclude<ConversionsBy, 'day'>

const SHARED = [
  ...(['country', 'campaign', 'source', 'medium'] as const),
  ...CAMPAIGN_SUBS,
  'destination',
] as const

/** Of all links together, or of one: there versions are comparable, and there is one link only. */
export const dimensionsOf = (one: boolean): readonly Dimension[] =>
  one ? [...SHARED, 'version'] : ['link', ...SHARED]

export const readDimension = (text: string | null, one: boolean): Dimension =>
  dimensionsOf(one).find((each) => each === text) ?? dimensionsOf(one)[0] ?? 'country'

const isDestination = (key: string): key is Destination => DESTINATIONS.some((each) => each === key)

/** What a row is called. No key is ever shown as an empty name. */
export function useRowName(): (by: Dimension, row: Pick<MoneyRow, 'key' | 'label'>) => string {
  const t = useText()
  const countryOf = useCountryName()
  const nameOf = useNameOf()
  return (by, { key, label }) => {
    if (key === OTHER_NAMES) return nameOf(key)
    switch (by) {
      case 'link':
        return label || (key ? `#${key}` : t('money.noLink'))
      case 'country':
        return countryOf(key || UNKNOWN_COUNTRY)
      case 'destination':
        return isDestination(key) ? t(`destination.${key}`) : key || t('money.noDestination')
      case 'version':
        return Number(key) > 0 ? `v${key}` : t('money.noVersion')
      default:
        return nameOf(key)
    }
  }
}
