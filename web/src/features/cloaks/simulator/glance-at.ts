import { COMMON_COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { WRITTEN } from '@sluice/contract/decide'
import type { Destination } from '@sluice/contract/visit'
import type { Simulated } from '../../../api/simulate.ts'
import { destinationsOf, type SimulatedLink } from '../../../parts/simulated-visits.ts'

const OWN = 4
const SHOWN = 9

/** Countries to see at one look: some of the link's own, the commonest others, the asked one, and the unknown one. */
export function glanceCodes({ mode, countries }: SimulatedLink, asked: string | null): string[] {
  const own = mode === 'cloak' ? countries.slice(0, OWN) : []
  const codes = [...new Set([...own, ...COMMON_COUNTRY_CODES])].slice(0, SHOWN)
  const more = asked === null || asked === UNKNOWN_COUNTRY || codes.includes(asked) ? [] : [asked]
  return [...codes, ...more, UNKNOWN_COUNTRY]
}

/** Where visitors of a country go, by the worker's rules; what decides for all of them was seen by the server. */
export function glanceAt(link: SimulatedLink, country: string, seen: Simulated | undefined): Destination {
  if (seen?.reason === 'inactive' || seen?.reason === 'no_calls') return seen.redirect_to
  return WRITTEN[destinationsOf(link)(country)]
}
