import { COMMON_COUNTRY_CODES, COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { type Destination, decide } from '@sluice/contract/decide'
import type { CloakMode } from '@sluice/contract/visit'

/** What decides about a visit that comes from no blacklisted address, while there are calls. */
export type SimulatedLink = { mode: CloakMode; hasAudit: boolean; countries: readonly string[] }
export type SimulatedVisit = { country: string; to: Destination }

/** Tells where a visit from a country goes, by the decision that the redirect nodes ask. */
export function destinationsOf(link: SimulatedLink): (country: string) => Destination {
  const situation = {
    ...link,
    countries: new Set(link.countries),
    inactive: undefined,
    blacklisted: false,
    callsLeft: true,
  }
  return (country) => decide({ ...situation, country }).redirectTo
}

export function simulatedVisits(link: SimulatedLink, from: readonly string[]): SimulatedVisit[] {
  const destinationOf = destinationsOf(link)
  return from.map((country) => ({ country, to: destinationOf(country) }))
}

const EVERYWHERE = [...COUNTRY_CODES, UNKNOWN_COUNTRY]

/** All countries, and the unknown one, by where their visits go. */
export function countriesByDestination(link: SimulatedLink): Record<Destination, string[]> {
  const found: Record<Destination, string[]> = { real: [], audit: [], none: [] }
  for (const { country, to } of simulatedVisits(link, EVERYWHERE)) found[to].push(country)
  return found
}

const SHOWN = 5
const TARGETED = 3

/** Five countries to show: up to three of the targeted ones, and common others, or more targeted ones where none are left. */
export function fiveCountries(targeted: readonly string[]): string[] {
  const others = COMMON_COUNTRY_CODES.filter((code) => !targeted.includes(code))
  return [...targeted.slice(0, TARGETED), ...others, ...targeted.slice(TARGETED)].slice(0, SHOWN)
}
